//! The cases, by project: each a struct before and after a published fix.

mod crossbeam;
mod dpdk;
mod folly;
mod go;
mod grust;
mod haproxy;
mod haproxy_unwritten;
mod linux_address_space;
mod linux_counters;
mod linux_packed;
mod linux_pages;
mod mariadb;
mod nginx;
mod openzfs;
mod redis;
mod rocksdb;
mod rust_queues;
mod seastar;
mod tokio;
mod zlib_rs;

use crate::model::Case;

/// All of them.
pub(crate) static CASES: [Case; 40] = [
    crossbeam::epoch_local::CASE,
    crossbeam::atomiccell_locks::CASE,
    tokio::tokio_task_cell::CASE,
    tokio::tokio_pool::CASE,
    tokio::tokio_queue::CASE,
    rust_queues::rtrb_ringbuffer::CASE,
    rust_queues::glommio_spsc::CASE,
    rust_queues::ticketlock::CASE,
    zlib_rs::zlib_state::CASE,
    grust::meter_balance::CASE,
    redis::redis_io_pending::CASE,
    redis::redis_client::CASE,
    redis::redis_getkeys::CASE,
    haproxy::haproxy_proxy::CASE,
    haproxy::haproxy_ring::CASE,
    haproxy::haproxy_fdtab::CASE,
    haproxy_unwritten::haproxy_threadctx::CASE,
    haproxy_unwritten::haproxy_listener::CASE,
    rocksdb::rocksdb_table::CASE,
    rocksdb::rocksdb_stats::CASE,
    folly::folly_lifosem::CASE,
    folly::folly_pcq::CASE,
    dpdk::dpdk_service::CASE,
    dpdk::dpdk_mempool_stats::CASE,
    seastar::seastar_sink::CASE,
    seastar::seastar_lowres::CASE,
    openzfs::zfs_dbuf::CASE,
    openzfs::zfs_spaalloc::CASE,
    nginx::nginx_cachesh::CASE,
    mariadb::mariadb_lfpins::CASE,
    go::pool_local::CASE,
    go::p_struct::CASE,
    linux_pages::page_counter::CASE,
    linux_pages::zone::CASE,
    linux_address_space::vma_lock::CASE,
    linux_address_space::mm_locks::CASE,
    linux_counters::taskgroup_2015::CASE,
    linux_counters::sk_refcnt::CASE,
    linux_packed::percpu_ref::CASE,
    linux_packed::filename::CASE,
];
