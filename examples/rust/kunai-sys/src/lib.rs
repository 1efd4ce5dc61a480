//! The C functions of kunai as they are. Use the crate `kunai-assets`, which is safe, instead.
//!
//! The types, constants and functions are generated from the C headers. Their documentation is the
//! documentation of the headers.
#![allow(non_camel_case_types)]
#![allow(
    rustdoc::broken_intra_doc_links,
    rustdoc::invalid_html_tags,
    rustdoc::bare_urls
)]

#[rustfmt::skip]
mod bindings;
pub use bindings::*;

/// The memory of the C code on a target without a C library: see the folder `wasm`.
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod memory {
    use std::alloc::{alloc, dealloc, Layout};

    /// malloc promises this alignment. The block begins with its size.
    const HEAD: usize = 16;

    #[no_mangle]
    unsafe extern "C" fn kunai_sys_malloc(size: usize) -> *mut u8 {
        let layout = match size
            .checked_add(HEAD)
            .map(|size| Layout::from_size_align(size, HEAD))
        {
            Some(Ok(layout)) => layout,
            _ => return std::ptr::null_mut(),
        };
        let block = alloc(layout);

        if block.is_null() {
            return block;
        }
        (block as *mut usize).write(layout.size());
        block.add(HEAD)
    }

    #[no_mangle]
    unsafe extern "C" fn kunai_sys_free(pointer: *mut u8) {
        if !pointer.is_null() {
            let block = pointer.sub(HEAD);
            let size = (block as *const usize).read();

            dealloc(block, Layout::from_size_align_unchecked(size, HEAD));
        }
    }
}
