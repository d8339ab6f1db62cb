#[cache_layout(line = 64, parts = HitsParts)]
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(from = "HitsParts", into = "HitsParts", rename_all = "camelCase")]
#[parts(derive(clap::Parser), command(version))]
pub struct Hits {
    #[serde(rename = "n")]
    #[parts(arg(long))]
    #[hot_write]
    count: AtomicU64,
    #[hot_read]
    limit: u64,
}
