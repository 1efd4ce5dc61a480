//! kunai turns asset files of Sega Ninja games (Phantasy Star Online, Sonic Adventure) and maps of
//! Pokémon DS games into plain arrays: textures, models, motions, scenes and archives.
//!
//! ```
//! # let file = kunai::example_model();
//! # fn print(file: &[u8]) -> kunai::Result<()> {
//! let model = kunai::Model::open(file)?;
//! for mesh in model.meshes() {
//!     println!("{} vertices, first at {:?}", mesh.vertex_count(), &mesh.positions()[..3]);
//! }
//! # Ok(())
//! # }
//! # print(&file).unwrap();
//! ```
//!
//! **Handles.** [`Archive`], [`Textures`], [`Model`], [`Motion`], [`Scene`], [`Map`] and [`Outline`]
//! own what they have opened. A handle dereferences to its reference type, for example [`ModelRef`],
//! which has the functions. A scene gives references to its models and motions.
//!
//! **Records.** [`Mesh`], [`Node`], [`Entry`] and so on point into a handle. Each member of the C
//! struct is a method. Arrays are slices of the right length; an array that the file lacks is empty.
//! Names are bytes, because files promise no character set: see [`lossy`]. The documentation of the
//! members is that of the C headers: `KUNAI_FORMAT_PVM` there is [`constants::FORMAT_PVM`] here.
//!
//! **Lifetimes.** A record cannot outlive its handle:
//!
//! ```compile_fail,E0505
//! let model = kunai::Model::open(&kunai::example_model()).unwrap();
//! let mesh = model.mesh(0).unwrap();
//! drop(model);
//! println!("{:?}", mesh.positions());
//! ```
//!
//! The same is true of slices, names, and models of a scene:
//!
//! ```compile_fail,E0597
//! let positions = {
//!     let model = kunai::Model::open(&kunai::example_model()).unwrap();
//!     model.mesh(0).unwrap().positions()
//! };
//! println!("{:?}", positions);
//! ```
//!
//! ```compile_fail,E0505
//! let scene = kunai::Scene::open(&kunai::example_model()).unwrap();
//! let model = scene.model(0).unwrap().model().unwrap();
//! drop(scene);
//! println!("{}", model.info().node_count());
//! ```
//!
//! Archives and texture sets read the input until they are closed. They borrow it, or own it if they
//! get a `Vec`. Borrowed input cannot be freed or changed before:
//!
//! ```compile_fail,E0505
//! let file = kunai::example_model();
//! let archive = kunai::Archive::open(&file[..]).unwrap();
//! drop(file);
//! println!("{}", archive.entries().len());
//! ```
//!
//! ```compile_fail,E0506
//! let mut file = kunai::example_model();
//! let textures = kunai::Textures::open(&file[..]).unwrap();
//! file[0] = 0;
//! println!("{}", textures.images().len());
//! ```
//!
//! The parts of a joined texture set stay open as long as the set:
//!
//! ```compile_fail,E0505
//! # use kunai::{Options, Textures};
//! let part = Textures::open(kunai::example_model()).unwrap();
//! let joined = Textures::join(&[(&part, b"name")], &Options::new()).unwrap();
//! drop(part);
//! println!("{}", joined.images().len());
//! ```
//!
//! So does the palette that an image is decoded with, and the reader of the records of a handle:
//!
//! ```compile_fail,E0505
//! # use kunai::{DecodeOptions, Textures};
//! let textures = Textures::open(kunai::example_model()).unwrap();
//! let options = DecodeOptions::new().palette(textures.palette(0).unwrap());
//! drop(textures);
//! println!("{:?}", options);
//! ```
//!
//! ```compile_fail,E0505
//! let model = kunai::Model::open(&kunai::example_model()).unwrap();
//! let mut nodes = model.nodes();
//! drop(model);
//! println!("{:?}", nodes.next());
//! ```
//!
//! Motions of a scene stay open as long as the scene:
//!
//! ```compile_fail,E0505
//! let scene = kunai::Scene::open(&kunai::example_model()).unwrap();
//! let motion = scene.clip(0).unwrap().motion().unwrap();
//! drop(scene);
//! println!("{}", motion.info().track_count());
//! ```
//!
//! Options borrow the model, the draws and the headers. The opened handle does not:
//!
//! ```compile_fail,E0505
//! # use kunai::{Model, Options};
//! let model = Model::open(&kunai::example_model()).unwrap();
//! let options = Options::new().model(&model);
//! drop(model);
//! println!("{:?}", options);
//! ```
//!
//! ```compile_fail,E0597
//! # use kunai::{Model, Options};
//! let options = Options::new();
//! let options = {
//!     let header = b"#define FLAGS 7".to_vec();
//!     options.header(&header)
//! };
//! println!("{:?}", options);
//! ```
//!
//! A handle cannot be moved out of its owner, so that nobody closes a model of a scene:
//!
//! ```compile_fail,E0507
//! let model = kunai::Model::open(&kunai::example_model()).unwrap();
//! let moved: kunai::ModelRef = *model;
//! ```
//!
//! **Threads.** Handles and records are `Send` and `Sync`: they never change after they are opened. A
//! [`PrsStream`] and a [`World`] belong to one thread at a time:
//!
//! ```compile_fail,E0277
//! # use kunai::{Options, Selection, World};
//! let world = World::open(&Selection::stage(), &Options::new()).unwrap();
//! std::thread::scope(|scope| {
//!     scope.spawn(|| world.next_request());
//! });
//! ```
//!
//! **Errors.** [`Error`] has the code, the offset, the record and the item. Damage that can be
//! contained is a warning: `info().warnings()`.
/// The crate with the C functions.
pub use kunai_sys as sys;
use std::borrow::Cow;
use std::ffi::CStr;
use std::fmt;
use std::io;
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::ops::Range;
use std::os::raw::c_char;
use std::ptr::NonNull;

// Safety. The unsafe blocks of this crate rely on these promises of the headers, and on nothing that
// a caller of the crate can change:
// - A pointer and its length belong together: "[n]" in the headers. generated.rs takes the lengths
//   from there. The elements of arrays are frozen, so that their size is the same in all versions.
// - What a handle gives out lives until the handle is closed, and never changes. So records and
//   slices borrow the handle, and may be used by several threads.
// - C functions check indices, counts, flags and numbers. tests/arguments.rs tries it.
// - An open call uses its options, and all but archives and texture sets their input, only during
//   the call. The allocator must live until the handle is closed: the handle owns a `Memory`.
// - Texts of type `char *` are static. A failed call has set all members of its `kunai_error`.

/// A struct of the library that safe code can read. `record!` implements it.
macro_rules! record {
    ($(#[$documentation:meta])* $name:ident, $raw:ident) => {
        $(#[$documentation])*
        #[derive(Clone, Copy)]
        pub struct $name<'a>(&'a sys::$raw);

        // SAFETY: the library never changes what it has given out.
        unsafe impl Send for $name<'_> {}
        unsafe impl Sync for $name<'_> {}

        impl $name<'_> {
            /// The struct of the C library.
            #[inline]
            pub fn as_raw(self) -> *const sys::$raw {
                self.0
            }
        }

        impl Sealed for $name<'_> {}

        impl<'a> Struct<'a> for $name<'a> {
            type Raw = sys::$raw;

            #[inline]
            unsafe fn from_raw(raw: &'a sys::$raw) -> Self {
                $name(raw)
            }
        }
    };
}

/// A struct that a handle has several of.
macro_rules! item {
    ($name:ident, $handle:ident, $get:ident) => {
        impl<'a> Item<'a> for $name<'a> {
            type Handle = sys::$handle;

            #[inline]
            unsafe fn get(handle: *const sys::$handle, index: u32) -> *const Self::Raw {
                sys::$get(handle, index)
            }
        }
    };
}

mod generated;
mod handles;
mod options;
mod rom;
mod unpack;
mod world;

pub use generated::*;
pub use handles::*;
pub use options::*;
pub use rom::*;
pub use unpack::*;
pub use world::*;

// ---- what the library gives out ----

mod sealed {
    /// Only this crate has types whose [`super::Struct`] fits the C library.
    pub trait Sealed {}
}
use sealed::Sealed;

/// A value that is made of a struct of the C library.
pub trait Struct<'a>: Copy + Sealed {
    /// The struct.
    type Raw: 'a;

    /// # Safety
    ///
    /// The struct must be one that the library has made, and must live and stay unchanged for `'a`.
    unsafe fn from_raw(raw: &'a Self::Raw) -> Self;
}

/// A record that a handle has several of.
pub trait Item<'a>: Struct<'a> {
    /// The handle of the C library.
    type Handle;

    /// Returns NULL if `index` is out of range.
    ///
    /// # Safety
    ///
    /// The handle must be open for `'a`.
    unsafe fn get(handle: *const Self::Handle, index: u32) -> *const Self::Raw;
}

/// An array of the library. An array that is missing is NULL there, and empty here.
#[inline]
unsafe fn slice<'a, T>(first: *const T, count: usize) -> &'a [T] {
    if first.is_null() {
        &[]
    } else {
        std::slice::from_raw_parts(first, count)
    }
}

#[inline]
unsafe fn bytes(of: &sys::kunai_string) -> &[u8] {
    slice(of.data as *const u8, of.size)
}

/// A text that lives as long as the program.
unsafe fn static_text(text: *const c_char) -> &'static str {
    if text.is_null() {
        return "";
    }
    CStr::from_ptr(text).to_str().unwrap_or("")
}

/// A handle that belongs to a scene: the reference points to the member with its address.
#[inline]
unsafe fn borrow<T, R>(member: &*const T) -> Option<&R> {
    if member.is_null() {
        None
    } else {
        Some(&*(member as *const *const T as *const R))
    }
}

/// Returns a name as text. Bytes that are not UTF-8 become U+FFFD.
pub fn lossy(name: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(name)
}

/// Stands for an array in the debug output of a record.
struct Length(usize);

impl fmt::Debug for Length {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "[{} items]", self.0)
    }
}

/// An array of records or names.
pub struct Array<'a, T: Struct<'a>>(&'a [T::Raw]);

unsafe impl<'a, T: Struct<'a> + Sync> Send for Array<'a, T> {}
unsafe impl<'a, T: Struct<'a> + Sync> Sync for Array<'a, T> {}

impl<'a, T: Struct<'a>> Array<'a, T> {
    #[inline]
    unsafe fn new(first: *const T::Raw, count: usize) -> Self {
        Array(slice(first, count))
    }

    pub fn len(self) -> usize {
        self.0.len()
    }

    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns `None` if the index is out of range.
    pub fn get(self, index: usize) -> Option<T> {
        self.0.get(index).map(|raw| unsafe { T::from_raw(raw) })
    }

    pub fn iter(self) -> ArrayIter<'a, T> {
        ArrayIter(self.0.iter())
    }
}

impl<'a, T: Struct<'a>> Clone for Array<'a, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, T: Struct<'a>> Copy for Array<'a, T> {}

impl<'a, T: Struct<'a> + fmt::Debug> fmt::Debug for Array<'a, T> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_list().entries(*self).finish()
    }
}

impl<'a, T: Struct<'a>> IntoIterator for Array<'a, T> {
    type Item = T;
    type IntoIter = ArrayIter<'a, T>;

    fn into_iter(self) -> ArrayIter<'a, T> {
        self.iter()
    }
}

/// Walks over an [`Array`].
pub struct ArrayIter<'a, T: Struct<'a>>(std::slice::Iter<'a, T::Raw>);

impl<'a, T: Struct<'a>> Clone for ArrayIter<'a, T> {
    fn clone(&self) -> Self {
        ArrayIter(self.0.clone())
    }
}

impl<'a, T: Struct<'a>> Iterator for ArrayIter<'a, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.next().map(|raw| unsafe { T::from_raw(raw) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    fn nth(&mut self, skip: usize) -> Option<T> {
        self.0.nth(skip).map(|raw| unsafe { T::from_raw(raw) })
    }
}

impl<'a, T: Struct<'a>> ExactSizeIterator for ArrayIter<'a, T> {}
impl<'a, T: Struct<'a>> FusedIterator for ArrayIter<'a, T> {}

impl<'a, T: Struct<'a> + fmt::Debug> fmt::Debug for ArrayIter<'a, T> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_list().entries(self.clone()).finish()
    }
}

impl<'a, T: Struct<'a>> DoubleEndedIterator for ArrayIter<'a, T> {
    fn next_back(&mut self) -> Option<T> {
        self.0.next_back().map(|raw| unsafe { T::from_raw(raw) })
    }
}

impl Sealed for &[u8] {}

impl<'a> Struct<'a> for &'a [u8] {
    type Raw = sys::kunai_string;

    #[inline]
    unsafe fn from_raw(raw: &'a sys::kunai_string) -> Self {
        bytes(raw)
    }
}

/// Walks over the records that a handle has several of.
pub struct Items<'a, T: Item<'a>> {
    handle: *const T::Handle,
    range: Range<u32>,
    of: PhantomData<T>,
}

unsafe impl<'a, T: Item<'a> + Sync> Send for Items<'a, T> {}
unsafe impl<'a, T: Item<'a> + Sync> Sync for Items<'a, T> {}

impl<'a, T: Item<'a>> Items<'a, T> {
    /// If the first item is missing, all are: a scene that is no map has no lands.
    #[inline]
    unsafe fn new(handle: *const T::Handle, count: u32) -> Self {
        let count = if T::get(handle, 0).is_null() {
            0
        } else {
            count
        };

        Items {
            handle,
            range: 0..count,
            of: PhantomData,
        }
    }

    #[inline]
    fn get(&self, index: u32) -> Option<T> {
        unsafe {
            T::get(self.handle, index)
                .as_ref()
                .map(|raw| T::from_raw(raw))
        }
    }
}

impl<'a, T: Item<'a>> Clone for Items<'a, T> {
    fn clone(&self) -> Self {
        Items {
            handle: self.handle,
            range: self.range.clone(),
            of: PhantomData,
        }
    }
}

impl<'a, T: Item<'a>> Iterator for Items<'a, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.range.next().and_then(|index| self.get(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }

    fn nth(&mut self, skip: usize) -> Option<T> {
        self.range.nth(skip).and_then(|index| self.get(index))
    }
}

impl<'a, T: Item<'a>> ExactSizeIterator for Items<'a, T> {}
impl<'a, T: Item<'a>> FusedIterator for Items<'a, T> {}

impl<'a, T: Item<'a> + fmt::Debug> fmt::Debug for Items<'a, T> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_list().entries(self.clone()).finish()
    }
}

impl<'a, T: Item<'a>> DoubleEndedIterator for Items<'a, T> {
    fn next_back(&mut self) -> Option<T> {
        self.range.next_back().and_then(|index| self.get(index))
    }
}

// ---- errors ----

pub type Result<T> = std::result::Result<T, Error>;

/// Why a call has failed, or a warning: `kunai_error` of the C library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// One of `constants::E_...`.
    pub code: i32,
    /// Where the problem is, in bytes from the start of the data; 0 if there is no place.
    pub offset: u64,
    /// The structure with the problem, as the format calls it.
    pub record: &'static str,
    /// The broken rule.
    pub message: &'static str,
    /// One of `constants::FORMAT_...`.
    pub format: u32,
    /// The kind of the item with the problem: one of `constants::ITEM_...`.
    pub item_kind: u32,
    /// The index of the item.
    pub item: u32,
    /// The line of a text, from 1; 0 in other formats.
    pub line: u32,
}

impl Sealed for Error {}

impl<'a> Struct<'a> for Error {
    type Raw = sys::kunai_error;

    unsafe fn from_raw(raw: &'a sys::kunai_error) -> Self {
        Error {
            code: raw.code,
            offset: raw.offset,
            record: static_text(raw.record),
            message: static_text(raw.message),
            format: raw.format,
            item_kind: raw.item_kind,
            item: raw.item,
            line: raw.line,
        }
    }
}

impl Error {
    fn new(code: i32, record: &'static str, message: &'static str) -> Self {
        Error {
            code,
            offset: 0,
            record,
            message,
            format: 0,
            item_kind: 0,
            item: 0,
            line: 0,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.item_kind != constants::ITEM_NONE {
            write!(to, "{} {}, ", item_name(self.item_kind), self.item)?;
        }
        if self.line != 0 {
            write!(to, "line {}, ", self.line)?;
        }
        write!(
            to,
            "offset 0x{:x}: {}: {} ({})",
            self.offset,
            self.record,
            self.message,
            result_name(self.code)
        )
    }
}

impl std::error::Error for Error {}

/// The kind is `InvalidData`.
impl From<Error> for io::Error {
    fn from(error: Error) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, error)
    }
}

/// Calls a function that returns a `kunai_result`.
fn check(
    call: impl FnOnce(*mut sys::kunai_error) -> sys::kunai_result,
) -> Result<sys::kunai_result> {
    let mut error = std::mem::MaybeUninit::uninit();
    let result = call(error.as_mut_ptr());

    // SAFETY: the function has set all members.
    if result < 0 {
        Err(unsafe { Error::from_raw(&error.assume_init()) })
    } else {
        Ok(result)
    }
}

/// Opens a handle with a function of the C library.
fn make<T>(
    call: impl FnOnce(*mut *mut T, *mut sys::kunai_error) -> sys::kunai_result,
) -> Result<NonNull<T>> {
    let mut handle = std::ptr::null_mut();

    check(|error| call(&mut handle, error))?;
    Ok(NonNull::new(handle).expect("an open call that succeeds gives a handle"))
}

/// Makes room for a result.
fn room<T: Clone + Default>(count: usize) -> Result<Vec<T>> {
    let mut values = Vec::new();

    values.try_reserve_exact(count).map_err(|_| {
        Error::new(
            constants::E_MEMORY,
            "memory",
            "there is not enough memory for the result",
        )
    })?;
    values.resize(count, T::default());
    Ok(values)
}

// ---- what belongs to no handle ----

/// The version of the C library: major << 16 | minor << 8 | patch.
pub fn version() -> u32 {
    unsafe { sys::kunai_version() }
}

/// The name of a result: "KUNAI_E_TRUNCATED".
pub fn result_name(result: i32) -> &'static str {
    unsafe { static_text(sys::kunai_result_name(result)) }
}

/// The name of a format in English: "PVM".
pub fn format_name(format: u32) -> &'static str {
    unsafe { static_text(sys::kunai_format_name(format)) }
}

/// The name of a kind of item in English: "entry".
pub fn item_name(item_kind: u32) -> &'static str {
    unsafe { static_text(sys::kunai_item_name(item_kind)) }
}

/// All formats that the library knows.
pub fn formats() -> impl Iterator<Item = FormatInfo<'static>> {
    (0..).map_while(|index| unsafe {
        sys::kunai_format_get(index)
            .as_ref()
            .map(|raw| FormatInfo::from_raw(raw))
    })
}

/// Recognises the file that begins at the first byte.
pub fn probe(data: &[u8]) -> Option<Found> {
    let mut found = Found::default();
    let result = unsafe { sys::kunai_probe(data.as_ptr().cast(), data.len(), &mut found) };

    (result == constants::OK).then_some(found)
}

/// Finds all files in the data, also inside other files. `flags`: `constants::SCAN_...`.
pub fn scan(data: &[u8], flags: u32) -> impl Iterator<Item = Found> + '_ {
    let options = sys::kunai_scan_options {
        struct_size: std::mem::size_of::<sys::kunai_scan_options>() as u32,
        flags,
        max_bytes: 0,
    };
    let mut position = 0;

    std::iter::from_fn(move || {
        let mut found = Found::default();
        let result = unsafe {
            sys::kunai_scan(
                data.as_ptr().cast(),
                data.len(),
                &options,
                &mut position,
                &mut found,
            )
        };

        (result == constants::OK).then_some(found)
    })
}

/// A square as Ninja ASCII, for the examples in this documentation.
#[doc(hidden)]
pub fn example_model() -> Vec<u8> {
    include_bytes!("example.nja").to_vec()
}
