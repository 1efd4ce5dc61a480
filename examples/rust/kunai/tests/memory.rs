//! Memory of the caller: an allocator that fails at each call, and many opens. A lost block would grow a program
//! that opens files for hours.
mod common;

use common::*;
use kunai::constants::*;
use kunai::*;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicIsize, Ordering::SeqCst};
use std::sync::Arc;

/// Fails after some calls, and counts the bytes that are in use.
#[derive(Default)]
struct Limited {
    left: AtomicIsize,
    live: AtomicIsize,
}

struct Shared(Arc<Limited>);

unsafe impl GlobalAlloc for Shared {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.0.left.fetch_sub(1, SeqCst) <= 0 {
            return std::ptr::null_mut();
        }
        self.0.live.fetch_add(layout.size() as isize, SeqCst);
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        self.0.live.fetch_sub(layout.size() as isize, SeqCst);
        System.dealloc(pointer, layout)
    }
}

/// Opens with 0, 1, 2 ... successful allocations, until the open call succeeds.
fn fail_at_each_count<T>(open: impl Fn(&Options<'_>) -> Result<T>) -> T {
    let counts = Arc::new(Limited::default());
    let options = Options::new().memory(&Memory::new(Shared(counts.clone())));

    for count in 0.. {
        counts.left.store(count, SeqCst);
        match open(&options) {
            Ok(handle) => {
                assert!(count > 0 && counts.live.load(SeqCst) > 0);
                drop(options);
                return handle;
            }
            Err(error) => assert_eq!(
                (error.code, counts.live.load(SeqCst)),
                (E_MEMORY, 0),
                "{count}"
            ),
        }
    }
    unreachable!()
}

#[test]
fn an_allocator_can_fail_at_each_call() {
    let (red, archived) = (texture(0xF800), archive(&model()));
    let textures = fail_at_each_count(|options| Textures::open_with(&red[..], options));

    assert_eq!(
        fail_at_each_count(|options| Model::open_with(&model(), options))
            .nodes()
            .len(),
        1
    );
    assert_eq!(
        fail_at_each_count(|options| Scene::open_with(&model(), options))
            .models()
            .len(),
        1
    );
    assert_eq!(
        fail_at_each_count(|options| Archive::open_with(&archived[..], options))
            .entries()
            .len(),
        1
    );
    assert_eq!(
        fail_at_each_count(|options| Outline::open_with(&archived, options))
            .record(0)
            .unwrap()
            .depth(),
        0
    );
    assert_eq!(
        fail_at_each_count(|options| Textures::join(&[(&textures, b"a")], options))
            .images()
            .len(),
        1
    );
    fail_at_each_count(|options| {
        PrsStream::with_options(&b""[..], options)
            .map(drop)
            .and_then(|_| PrsStream::with_options(&b""[..], options))
    });
    if let (Some(motion), Some(land)) = (sample("walk.njm"), sample("land.bin")) {
        assert!(
            fail_at_each_count(|options| Motion::open_with(&motion, options))
                .tracks()
                .len()
                > 0
        );
        assert!(fail_at_each_count(|options| Map::open_with(&land, options))
            .land()
            .is_some());
    }
    if let Some(stage) = sample("stage_n.rel") {
        let fetch = |request: &Request| (request.index == 0).then(|| &stage);
        let scene = fail_at_each_count(|options| Scene::join(&Selection::stage(), options, fetch));

        assert!(scene.models().len() > 0); // the allocator lives as long as the scene
    }
}

#[test]
fn an_allocator_that_panics_has_no_memory() {
    struct Panics;
    unsafe impl GlobalAlloc for Panics {
        unsafe fn alloc(&self, _: Layout) -> *mut u8 {
            panic!("this message is expected")
        }
        unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
    }
    let options = Options::new().memory(&Memory::new(Panics));

    assert_eq!(
        Model::open_with(&model(), &options).unwrap_err().code,
        E_MEMORY
    );
}

#[test]
fn the_limit_of_memory_holds() {
    let options = Options::new().max_memory(100);

    assert_eq!(
        Model::open_with(&model(), &options).unwrap_err().code,
        E_LIMIT
    );
}

#[cfg(target_os = "linux")]
fn read_resident_pages() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();

    text.split(' ').nth(1).unwrap().parse().unwrap()
}

#[test]
#[ignore = "takes some seconds: cargo test --release -- --ignored"]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_over_100000_opens() {
    let files = [model(), texture(1), archive(&texture(2)), b"junk".to_vec()];
    let open = || {
        (0..25_000).for_each(|i| {
            open_all(&files[i % 4], &Options::new());
        })
    };

    open();
    let before = read_resident_pages();
    (0..3).for_each(|_| open());
    let after = read_resident_pages();
    assert!(after < before + 64, "{before} pages, then {after}");
}
