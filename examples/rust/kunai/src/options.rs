//! How to open and decode things, and the memory of handles.
use crate::{constants, sys, MapDraw, ModelRef, Palette};
use std::alloc::{GlobalAlloc, Layout};
use std::fmt;
use std::mem::{forget, size_of};
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut};
use std::sync::Arc;

/// Where handles get their memory. Copies share one allocator, which lives as long as the last
/// handle that uses it.
#[derive(Clone)]
pub struct Memory(Arc<Box<dyn GlobalAlloc + Send + Sync>>);

impl Memory {
    /// The library calls the allocator only while it opens, joins or closes a handle, or takes a file
    /// of a [`crate::World`], in the thread of the caller. If `alloc` returns NULL, the call fails with `constants::E_MEMORY`.
    pub fn new(allocator: impl GlobalAlloc + Send + Sync + 'static) -> Self {
        Memory(Arc::new(Box::new(allocator)))
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("Memory")
    }
}

/// Calls an allocator. A panic must not pass through the C code. The value of the panic is leaked,
/// because its destructor could panic, too.
unsafe fn with_allocator<T>(
    user: *mut c_void,
    call: impl FnOnce(&dyn GlobalAlloc) -> T,
) -> Option<T> {
    let allocator = &*(user as *const Box<dyn GlobalAlloc + Send + Sync>);

    catch_unwind(AssertUnwindSafe(|| call(&**allocator)))
        .map_err(forget)
        .ok()
}

/// Blocks are aligned as by malloc.
fn find_layout(size: usize) -> Option<Layout> {
    Layout::from_size_align(size, 16).ok()
}

unsafe extern "C" fn allocate(user: *mut c_void, size: usize) -> *mut c_void {
    match find_layout(size) {
        Some(layout) => with_allocator(user, |of| of.alloc(layout))
            .unwrap_or(null_mut())
            .cast(),
        None => null_mut(),
    }
}

unsafe extern "C" fn free(user: *mut c_void, pointer: *mut c_void, size: usize) {
    if let Some(layout) = find_layout(size) {
        with_allocator(user, |of| of.dealloc(pointer.cast(), layout));
    }
}

/// How to open something. The methods have the names of the members of `kunai_options`.
///
/// ```
/// use kunai::{constants::*, Model, Options};
///
/// let options = Options::new().flags(OPEN_STRICT).max_memory(64 << 20);
/// let model = Model::open_with(&kunai::example_model(), &options)?;
/// # Ok::<(), kunai::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Options<'o> {
    pub(crate) raw: sys::kunai_options,
    pub(crate) memory: Option<Memory>,
    headers: Vec<sys::kunai_text>,
    draws: &'o [MapDraw],
    model: Option<&'o ModelRef>,
}

// SAFETY: the pointers come from references that live as long as the options.
unsafe impl Send for Options<'_> {}
unsafe impl Sync for Options<'_> {}

impl Default for Options<'_> {
    fn default() -> Self {
        Options::new()
    }
}

impl<'o> Options<'o> {
    /// The defaults.
    pub fn new() -> Self {
        let raw = sys::kunai_options {
            struct_size: size_of::<sys::kunai_options>() as u32,
            ..Default::default()
        };

        Options {
            raw,
            memory: None,
            headers: Vec::new(),
            draws: &[],
            model: None,
        }
    }

    /// Where the handle gets its memory.
    #[must_use]
    pub fn memory(mut self, memory: &Memory) -> Self {
        self.memory = Some(memory.clone());
        self
    }

    /// Motions: the model that the motion moves.
    #[must_use]
    pub fn model(mut self, model: &'o ModelRef) -> Self {
        self.model = Some(model);
        self
    }

    /// Nitro models: draws these shapes, in this order, as [`crate::MapRef::draws`] gives them.
    #[must_use]
    pub fn draws(mut self, draws: &'o [MapDraw]) -> Self {
        self.draws = draws;
        self
    }

    /// C source: a further text, which is read before the data and after other headers.
    #[must_use]
    pub fn header(mut self, text: &'o [u8]) -> Self {
        self.headers.push(sys::kunai_text {
            data: text.as_ptr().cast(),
            size: text.len(),
        });
        self
    }

    /// Calls a function with the options of C.
    pub(crate) fn with<T>(&self, call: impl FnOnce(*const sys::kunai_options) -> T) -> T {
        let mut raw = self.raw;

        raw.headers = self.headers.as_ptr();
        raw.header_count = self.headers.len();
        raw.draws = self.draws.as_ptr();
        raw.draw_count = self.draws.len();
        raw.model = self
            .model
            .map_or(null_mut(), |model| model.as_raw() as *mut _); // C only reads it
        if let Some(memory) = &self.memory {
            let allocator: *const Box<dyn GlobalAlloc + Send + Sync> = Arc::as_ptr(&memory.0);

            raw.allocator = sys::kunai_allocator {
                alloc_fn: Some(allocate),
                free_fn: Some(free),
                user: allocator as *mut c_void,
            };
        }
        call(&raw)
    }
}

/// How to decode an image.
#[derive(Clone, Debug)]
pub struct DecodeOptions<'o> {
    output: u32,
    stride: usize,
    colors: Option<&'o [u8]>,
}

impl Default for DecodeOptions<'_> {
    fn default() -> Self {
        DecodeOptions::new()
    }
}

impl<'o> DecodeOptions<'o> {
    /// RGBA8, the palette of the image, rows without padding.
    pub fn new() -> Self {
        DecodeOptions {
            output: constants::OUTPUT_RGBA8,
            stride: 0,
            colors: None,
        }
    }

    /// One of `constants::OUTPUT_...`.
    #[must_use]
    pub fn output(mut self, output: u32) -> Self {
        self.output = output;
        self
    }

    /// Bytes from one row to the next; 0: no padding.
    #[must_use]
    pub fn stride(mut self, stride: usize) -> Self {
        self.stride = stride;
        self
    }

    /// The colours of indices: R, G, B, A each.
    #[must_use]
    pub fn colors(mut self, colors: &'o [u8]) -> Self {
        self.colors = Some(colors);
        self
    }

    /// The palette that gives the colours of indices.
    #[must_use]
    pub fn palette(self, palette: Palette<'o>) -> Self {
        self.colors(palette.colors())
    }

    pub(crate) fn with<T>(&self, call: impl FnOnce(*const sys::kunai_decode_options) -> T) -> T {
        let palette = self.colors.map(|colors| sys::kunai_palette {
            colors: colors.as_ptr(),
            count: u32::try_from(colors.len() / 4).unwrap_or(u32::MAX),
            ..Default::default()
        });

        call(&sys::kunai_decode_options {
            struct_size: size_of::<sys::kunai_decode_options>() as u32,
            output: self.output,
            stride: self.stride,
            palette: palette.as_ref().map_or(null(), |palette| palette),
        })
    }
}
