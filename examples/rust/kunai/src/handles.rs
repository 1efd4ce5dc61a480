//! The handles, with what they calculate. generated.rs has what they contain.
use crate::constants::{E_SPACE, SAMPLE_LOOP};
use crate::{
    check, make, room, slice, sys, DecodeOptions, MapDraw, MapPlace, Memory, Options, Result,
    TextureList, TextureMatch, Transform,
};
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::ptr::NonNull;

/// A reference type, which is the address of a handle, and the owner, which closes the handle.
macro_rules! handle {
    ($(#[$documentation:meta])* $name:ident $(<$life:lifetime>)?, $reference:ident, $raw:ident, $close:ident) => {
        #[doc = concat!("What a [`", stringify!($name), "`] contains.")]
        #[repr(transparent)]
        pub struct $reference(NonNull<sys::$raw>);

        // SAFETY: a handle never changes after it is opened.
        unsafe impl Send for $reference {}
        unsafe impl Sync for $reference {}

        impl $reference {
            /// The handle of the C library.
            #[inline]
            pub fn as_raw(&self) -> *const sys::$raw {
                self.0.as_ptr()
            }
        }

        $(#[$documentation])*
        pub struct $name $(<$life>)? {
            of: $reference,
            _memory: Option<Memory>,
            $(_data: Cow<$life, [u8]>,)?
        }

        impl $(<$life>)? Deref for $name $(<$life>)? {
            type Target = $reference;

            #[inline]
            fn deref(&self) -> &$reference {
                &self.of
            }
        }

        impl $(<$life>)? Drop for $name $(<$life>)? {
            fn drop(&mut self) {
                unsafe { sys::$close(self.of.0.as_ptr()) }
            }
        }

        impl fmt::Debug for $reference {
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.debug_tuple(stringify!($reference)).field(&self.info()).finish()
            }
        }

        impl $(<$life>)? fmt::Debug for $name $(<$life>)? {
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.of.fmt(to)
            }
        }
    };
}

/// The open functions of a handle that needs the input only while it is opened.
macro_rules! open {
    ($name:ident, $reference:ident, $open:ident) => {
        impl $name {
            /// Opens a file with the default options.
            pub fn open(data: &[u8]) -> Result<Self> {
                Self::open_with(data, &Options::new())
            }

            pub fn open_with(data: &[u8], options: &Options<'_>) -> Result<Self> {
                let raw = options.with(|options| {
                    make(|out, error| unsafe {
                        sys::$open(data.as_ptr().cast(), data.len(), options, out, error)
                    })
                })?;

                Ok($name {
                    of: $reference(raw),
                    _memory: options.memory.clone(),
                })
            }
        }
    };
}

/// The open functions of a handle that reads the input until it is closed.
macro_rules! open_borrowed {
    ($name:ident, $reference:ident, $open:ident) => {
        impl<'a> $name<'a> {
            /// Opens a file with the default options. Borrows a slice, or takes a `Vec`.
            pub fn open(data: impl Into<Cow<'a, [u8]>>) -> Result<Self> {
                Self::open_with(data, &Options::new())
            }

            pub fn open_with(
                data: impl Into<Cow<'a, [u8]>>,
                options: &Options<'_>,
            ) -> Result<Self> {
                let data = data.into();
                let raw = options.with(|options| {
                    make(|out, error| unsafe {
                        sys::$open(data.as_ptr().cast(), data.len(), options, out, error)
                    })
                })?;

                // Moving a Vec does not move its bytes.
                Ok($name {
                    of: $reference(raw),
                    _memory: options.memory.clone(),
                    _data: data,
                })
            }
        }
    };
}

/// The index of a find function.
fn find(index: i32) -> Option<u32> {
    u32::try_from(index).ok()
}

// ---- archives ----

handle! {
    /// An open archive: AFS, BML, GSL, PVM, NARC, a Nintendo DS ROM and others.
    Archive<'a>, ArchiveRef, kunai_archive, kunai_archive_close
}
open_borrowed! { Archive, ArchiveRef, kunai_archive_open }

impl ArchiveRef {
    /// The index of the first entry of a name.
    pub fn find(&self, name: &[u8]) -> Option<u32> {
        find(unsafe { sys::kunai_archive_find(self.as_raw(), name.as_ptr().cast(), name.len()) })
    }

    /// The bytes of an entry as the archive stores them, without a copy. Empty if `index` is out of
    /// range.
    pub fn stored(&self, index: u32) -> &[u8] {
        let mut size = 0;

        unsafe {
            slice(
                sys::kunai_archive_get_stored(self.as_raw(), index, &mut size).cast(),
                size,
            )
        }
    }

    /// The unpacked bytes of an entry.
    pub fn read(&self, index: u32) -> Result<Vec<u8>> {
        // A broken entry can declare any size.
        let size = self
            .entry(index)
            .filter(|entry| entry.result() == 0)
            .map_or(0, |entry| entry.unpacked_size());
        let mut content: Vec<u8> = room(usize::try_from(size).unwrap_or(usize::MAX))?;
        let mut written = 0;

        check(|error| unsafe {
            sys::kunai_archive_read(
                self.as_raw(),
                index,
                content.as_mut_ptr().cast(),
                content.len(),
                &mut written,
                error,
            )
        })?;
        content.truncate(written as usize);
        Ok(content)
    }
}

// ---- textures ----

handle! {
    /// An open texture set: one texture file, or an archive of textures.
    Textures<'a>, TexturesRef, kunai_textures, kunai_textures_close
}
open_borrowed! { Textures, TexturesRef, kunai_textures_open }

impl<'p> Textures<'p> {
    /// Joins several sets into one. Images and palettes without a name get the name of their part.
    /// Only the memory of the options is used.
    pub fn join(parts: &[(&'p TexturesRef, &[u8])], options: &Options<'_>) -> Result<Textures<'p>> {
        let parts: Vec<_> = parts
            .iter()
            .map(|(textures, name)| sys::kunai_textures_part {
                textures: textures.as_raw(),
                name: sys::kunai_string {
                    data: name.as_ptr().cast(),
                    size: name.len(),
                },
            })
            .collect();
        let count = u32::try_from(parts.len()).unwrap_or(u32::MAX);
        let raw = options.with(|options| {
            make(|out, error| unsafe {
                sys::kunai_textures_join(parts.as_ptr(), count, options, out, error)
            })
        })?;

        Ok(Textures {
            of: TexturesRef(raw),
            _memory: options.memory.clone(),
            _data: Cow::Borrowed(&[]),
        })
    }
}

impl TexturesRef {
    /// The index of the first image of a name.
    pub fn find_image(&self, name: &[u8]) -> Option<u32> {
        find(unsafe {
            sys::kunai_textures_find_image(self.as_raw(), name.as_ptr().cast(), name.len())
        })
    }

    /// The index of the first palette of a name.
    pub fn find_palette(&self, name: &[u8]) -> Option<u32> {
        find(unsafe {
            sys::kunai_textures_find_palette(self.as_raw(), name.as_ptr().cast(), name.len())
        })
    }

    /// The image and the palette for a texture that a model asks for. Both indices are -1 if nothing
    /// is found.
    pub fn match_texture(&self, list: TextureList<'_>, index: u32) -> Result<TextureMatch> {
        let mut found = TextureMatch::default();
        let result =
            unsafe { sys::kunai_textures_match(self.as_raw(), list.as_raw(), index, &mut found) };

        debug_assert_eq!(result, 0, "the list is one that the library has made");
        Ok(found)
    }

    /// Decodes one mip level to rows of R, G, B, A, from the top.
    pub fn decode(&self, index: u32, level: u32) -> Result<Vec<u8>> {
        let options = DecodeOptions::new();

        // A broken image can have any size. Only a good image lacks nothing but space.
        match self.decode_into(index, level, &options, &mut []) {
            Err(error) if error.code == E_SPACE => (),
            Err(error) => return Err(error),
            Ok(()) => return Ok(Vec::new()),
        }
        let size = self
            .image(index)
            .and_then(|image| image.levels().get(level as usize));
        let size = size.map_or(0, |size| 4 * u64::from(size.width) * u64::from(size.height));
        let mut pixels = room(usize::try_from(size).unwrap_or(usize::MAX))?;

        self.decode_into(index, level, &options, &mut pixels)?;
        Ok(pixels)
    }

    /// Decodes one mip level into memory of the caller, which stays unchanged if the call fails.
    pub fn decode_into(
        &self,
        index: u32,
        level: u32,
        options: &DecodeOptions<'_>,
        to: &mut [u8],
    ) -> Result<()> {
        options.with(|options| {
            check(|error| unsafe {
                sys::kunai_textures_decode(
                    self.as_raw(),
                    index,
                    level,
                    options,
                    to.as_mut_ptr().cast(),
                    to.len(),
                    error,
                )
            })
        })?;
        Ok(())
    }
}

// ---- models ----

handle! {
    /// An open model: nodes, meshes and materials.
    Model, ModelRef, kunai_model, kunai_model_close
}
open! { Model, ModelRef, kunai_model_open }

/// Positions and normals: 3 floats per vertex.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skin {
    pub positions: Vec<f32>,
    pub normals: Vec<f32>,
}

impl Skin {
    fn new(model: &ModelRef, mesh: u32) -> Result<Skin> {
        let size = model
            .mesh(mesh)
            .map_or(0, |mesh| (mesh.vertex_count() as usize).saturating_mul(3));

        Ok(Skin {
            positions: room(size)?,
            normals: room(size)?,
        })
    }
}

impl ModelRef {
    /// The world matrices of a pose: 16 floats per node. An empty pose is the rest pose.
    pub fn world(&self, pose: &[Transform]) -> Result<Vec<f32>> {
        let count = self.info().node_count() as usize;
        let mut worlds = room(count.saturating_mul(16))?;
        // Only NULL is the rest pose.
        let first = if pose.is_empty() {
            std::ptr::null()
        } else {
            pose.as_ptr()
        };

        check(|error| unsafe {
            sys::kunai_model_world(
                self.as_raw(),
                first,
                pose.len(),
                worlds.as_mut_ptr(),
                count,
                error,
            )
        })?;
        Ok(worlds)
    }

    /// Positions and normals of a mesh in model space. `worlds`: from [`ModelRef::world`].
    pub fn skin(&self, mesh: u32, worlds: &[f32]) -> Result<Skin> {
        let mut skin = Skin::new(self, mesh)?;

        check(|error| unsafe {
            sys::kunai_model_skin(
                self.as_raw(),
                mesh,
                worlds.as_ptr(),
                worlds.len() / 16,
                skin.positions.as_mut_ptr(),
                skin.normals.as_mut_ptr(),
                skin.positions.len() / 3,
                error,
            )
        })?;
        Ok(skin)
    }

    /// The matrix that texture coordinates are multiplied by, if the texture of a material is scaled,
    /// turned and moved.
    pub fn uv_matrix(
        &self,
        material: u32,
        scale: [f32; 2],
        rotation: f32,
        translation: [f32; 2],
    ) -> Result<[f32; 6]> {
        let mut matrix = [0.0; 6];

        check(|error| unsafe {
            sys::kunai_model_uv_matrix(
                self.as_raw(),
                material,
                scale.as_ptr(),
                rotation,
                translation.as_ptr(),
                matrix.as_mut_ptr(),
                error,
            )
        })?;
        Ok(matrix)
    }
}

// ---- motions ----

handle! {
    /// An open motion: tracks of keys.
    Motion, MotionRef, kunai_motion, kunai_motion_close
}
open! { Motion, MotionRef, kunai_motion_open }

impl MotionRef {
    /// How well the motion fits a model: one of `constants::FIT_...`; `FIT_NONE` is 0.
    pub fn fits(&self, model: &ModelRef) -> u32 {
        unsafe { sys::kunai_motion_fits(self.as_raw(), model.as_raw()) as u32 }
    }

    /// The local transforms of all nodes at a frame. After its end, the motion begins again.
    pub fn pose(&self, model: &ModelRef, frame: f32) -> Result<Vec<Transform>> {
        self.pose_with(model, frame, SAMPLE_LOOP)
    }

    /// `sample`: one of `constants::SAMPLE_...`.
    pub fn pose_with(&self, model: &ModelRef, frame: f32, sample: u32) -> Result<Vec<Transform>> {
        let mut pose = room(model.info().node_count() as usize)?;

        check(|error| unsafe {
            sys::kunai_motion_pose(
                self.as_raw(),
                model.as_raw(),
                frame,
                sample,
                pose.as_mut_ptr(),
                pose.len(),
                error,
            )
        })?;
        Ok(pose)
    }

    /// The values of a track at a frame.
    pub fn sample(&self, track: u32, frame: f32, sample: u32) -> Result<Vec<f32>> {
        let mut values = room(
            self.track(track)
                .map_or(0, |track| track.value_count() as usize),
        )?;

        check(|error| unsafe {
            sys::kunai_motion_sample(
                self.as_raw(),
                track,
                frame,
                sample,
                values.as_mut_ptr(),
                values.len(),
                error,
            )
        })?;
        Ok(values)
    }

    /// Positions and normals of a rigid mesh at a frame of a motion of shapes.
    pub fn shape(&self, model: &ModelRef, mesh: u32, frame: f32, sample: u32) -> Result<Skin> {
        let mut shape = Skin::new(model, mesh)?;

        check(|error| unsafe {
            sys::kunai_motion_shape(
                self.as_raw(),
                model.as_raw(),
                mesh,
                frame,
                sample,
                shape.positions.as_mut_ptr(),
                shape.normals.as_mut_ptr(),
                shape.positions.len() / 3,
                error,
            )
        })?;
        Ok(shape)
    }
}

/// A pose between two poses of the same model: `a` at rate 0, `b` at rate 1.
///
/// # Panics
///
/// Panics if the poses have different lengths.
pub fn blend(a: &[Transform], b: &[Transform], rate: f32) -> Result<Vec<Transform>> {
    assert_eq!(a.len(), b.len(), "the poses have different lengths");
    let mut pose = room(a.len())?;

    check(|error| unsafe {
        sys::kunai_motion_blend(
            a.as_ptr(),
            b.as_ptr(),
            rate,
            pose.as_mut_ptr(),
            a.len(),
            error,
        )
    })?;
    Ok(pose)
}

// ---- scenes ----

handle! {
    /// Everything visible in a file: models, motions, instances, collision.
    Scene, SceneRef, kunai_scene, kunai_scene_close
}
open! { Scene, SceneRef, kunai_scene_open }

impl Scene {
    pub(crate) fn from_parts(raw: NonNull<sys::kunai_scene>, memory: Option<Memory>) -> Scene {
        Scene {
            of: SceneRef(raw),
            _memory: memory,
        }
    }
}

impl SceneRef {
    /// The index of the light of a section. `time`: half seconds since midnight.
    pub fn find_light(&self, section: u32, time: u32) -> Option<u32> {
        find(unsafe { sys::kunai_scene_find_light(self.as_raw(), section, time) })
    }
}

// ---- maps ----

handle! {
    /// A raw map file of a Pokémon DS game.
    Map, MapRef, kunai_map, kunai_map_close
}
open! { Map, MapRef, kunai_map_open }

impl MapRef {
    /// The index of the light of a time: half seconds since midnight.
    pub fn find_light(&self, time: u32) -> Option<u32> {
        find(unsafe { sys::kunai_map_find_light(self.as_raw(), time) })
    }

    /// What the game draws of a prop model. Empty if `model` is out of range.
    pub fn draws(&self, model: u32) -> &[MapDraw] {
        let mut count = 0;

        unsafe {
            slice(
                sys::kunai_map_get_draws(self.as_raw(), model, &mut count),
                count as usize,
            )
        }
    }

    /// The height of the ground that is nearest to `y`. Places count from the centre of the land. All
    /// numbers are in units of 1/4096.
    pub fn height(&self, x: i32, z: i32, y: i32) -> Result<i32> {
        let mut height = 0;

        check(|error| unsafe {
            sys::kunai_map_height(self.as_raw(), x, z, y, &mut height, error)
        })?;
        Ok(height)
    }

    /// All heights of the ground at a place. `flags`: 0 or `constants::HEIGHT_...`.
    pub fn heights(&self, x: i32, z: i32, flags: u32) -> Result<Vec<i32>> {
        let mut count = 0;
        let mut find = |heights: &mut [i32]| {
            check(|error| unsafe {
                let (first, size) = (heights.as_mut_ptr(), heights.len());

                sys::kunai_map_heights(self.as_raw(), x, z, flags, first, size, &mut count, error)
            })?;
            Ok(count as usize)
        };
        let mut heights = room(find(&mut [])?)?;

        find(&mut heights)?;
        Ok(heights)
    }
}

/// Where a tile of a matrix lies.
pub fn find_place(x: i32, z: i32) -> Option<MapPlace> {
    let mut place = MapPlace::default();

    (unsafe { sys::kunai_map_find_place(x, z, &mut place) } == 0).then_some(place)
}

// ---- outlines ----

handle! {
    /// Every structure in a file, with its place and size.
    Outline, OutlineRef, kunai_outline, kunai_outline_close
}
open! { Outline, OutlineRef, kunai_outline_open }
