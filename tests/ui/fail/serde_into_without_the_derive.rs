use attributes::Deserialize;
use cache_layout::cache_layout;

#[cache_layout(parts = JobParts)]
#[derive(Deserialize)]
#[serde(from = "JobParts", into = "JobParts")]
struct Job {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: u64,
}

fn main() {}
