//! wasm.rs - a module for browsers: counts the vertices of a model. wasm.mjs calls it.
use std::alloc::{alloc, dealloc, Layout};

/// Makes room for a file.
#[no_mangle]
pub extern "C" fn make_room(size: usize) -> *mut u8 {
    Layout::array::<u8>(size.max(1)).map_or(std::ptr::null_mut(), |layout| unsafe { alloc(layout) })
}

/// Counts the vertices of a model, and frees its room. Returns the code of the error if the file is no model.
///
/// # Safety
///
/// `make_room` has given `file` for the same size, and the caller has filled it.
#[no_mangle]
pub unsafe extern "C" fn count_vertices(file: *mut u8, size: usize) -> i32 {
    let model = kunai::Model::open(std::slice::from_raw_parts(file, size));

    dealloc(file, Layout::array::<u8>(size.max(1)).unwrap());
    match model {
        Ok(model) => model.meshes().map(|mesh| mesh.vertex_count() as i32).sum(),
        Err(error) => error.code,
    }
}
