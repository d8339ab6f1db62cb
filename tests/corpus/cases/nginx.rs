//! nginx.

/// nginx, `ngx_http_file_cache_sh_t`: nginx/nginx#1251 (closed), 2026-04-08.
///
/// The words of the loader share a line with what the lock's holder writes. A proposal moved the
/// lock, onto another line that is shared.
///
/// It was not applied.
pub(crate) mod nginx_cachesh {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Case, Expected, MoreLines, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_read] rbtree: Aligned8<24> = 0,
            #[hot_read] sentinel: Aligned8<40> = 24,
            #[hot_write(lock_holder)] queue: Aligned8<16> = 64,
            #[hot_write(loader)] cold: Aligned8<8> = 80,
            #[hot_write(loader)] loading: Aligned8<8> = 88,
            #[hot_write(lock_holder)] size: Aligned8<8> = 96,
            #[hot_write(lock_holder)] count: Aligned8<8> = 104,
            watermark: Aligned8<8> = 112,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] rbtree: [u64; 3],
            #[hot_read] sentinel: [u64; 5],
            #[hot_write(lock_holder)] queue: [u64; 2],
            #[hot_write(loader)] cold: u64,
            #[hot_write(loader)] loading: u64,
            #[hot_write(lock_holder)] size: u64,
            #[hot_write(lock_holder)] count: u64,
            watermark: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-nginx-cachesh",
        before: Version::of::<Before>(Expected {
            size: 120,
            align: 8,
            lines: 2,
            conflicts: &[
                ("queue", "cold", 1),
                ("queue", "loading", 1),
                ("cold", "size", 1),
                ("cold", "count", 1),
                ("loading", "size", 1),
                ("loading", "count", 1),
            ],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56],
            bad_bases_of_neighbours: &[0, 24, 32, 40, 48, 56],
            ..Expected::CLEAN
        }),
        after: None,
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: Some(MoreLines::Conflicts),
    };
}
