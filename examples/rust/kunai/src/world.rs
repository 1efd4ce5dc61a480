//! Scenes that are joined from many files, and the games that have them.
use crate::{
    check, constants, make, static_text, sys, Game, GameCounts, GameHeaders, Memory, Options,
};
use crate::{Request, Result, Scene, Struct};
use std::ffi::CString;
use std::fmt;
use std::mem::size_of;
use std::ptr::NonNull;

/// What to join: `kunai_world_options` of the C library.
#[derive(Clone, Copy, Debug)]
pub struct Selection(sys::kunai_world_options);

impl Selection {
    fn new(flags: u32) -> Self {
        Selection(sys::kunai_world_options {
            struct_size: size_of::<sys::kunai_world_options>() as u32,
            flags,
            ..Default::default()
        })
    }

    /// The map of one header of a Pokémon DS game.
    pub fn header(number: u32) -> Self {
        let mut of = Self::new(constants::WORLD_HEADER);

        of.0.header = number;
        of
    }

    /// All cells of one matrix of a Pokémon DS game.
    pub fn matrix(number: u32) -> Self {
        let mut of = Self::new(constants::WORLD_MATRIX);

        of.0.matrix = number;
        of
    }

    /// A stage of Phantasy Star Online.
    pub fn stage() -> Self {
        Self::new(constants::WORLD_STAGE)
    }

    /// Only one cell of the matrix.
    #[must_use]
    pub fn cell(mut self, x: i32, z: i32) -> Self {
        self.0.flags |= constants::WORLD_CELL;
        self.0.x = x;
        self.0.z = z;
        self
    }

    /// Only where models stand: requests no models of props.
    #[must_use]
    pub fn places(mut self) -> Self {
        self.0.flags |= constants::WORLD_PLACES;
        self
    }

    /// Also what stands on the map, or in the stage: of lists, or of one floor of a quest.
    #[must_use]
    pub fn placements(mut self, floor: u32) -> Self {
        self.0.flags |= constants::WORLD_PLACEMENTS;
        self.0.floor = floor;
        self
    }
}

/// Files while they are joined. [`Scene::join`] is shorter, unless files arrive later.
pub struct World {
    raw: NonNull<sys::kunai_world>,
    memory: Option<Memory>,
}

// SAFETY: a world may move to another thread.
unsafe impl Send for World {}

impl World {
    pub fn open(selection: &Selection, options: &Options<'_>) -> Result<World> {
        let raw = options.with(|options| {
            make(|out, error| unsafe { sys::kunai_world_open(&selection.0, options, out, error) })
        })?;

        Ok(World {
            raw,
            memory: options.memory.clone(),
        })
    }

    /// The file that the world needs next; `None` if it has all files, or has failed.
    pub fn next_request(&self) -> Option<Request> {
        let mut request = Request::default();
        let result = unsafe { sys::kunai_world_next(self.raw.as_ptr(), &mut request) };

        (result == constants::NEED_INPUT).then_some(request)
    }

    /// Gives the file of the request; `None`: the file is missing.
    pub fn give(&mut self, request: &Request, data: Option<&[u8]>) -> Result<()> {
        let (first, size) = data.map_or((std::ptr::null(), 0), |data| {
            (data.as_ptr().cast(), data.len())
        });

        check(|error| unsafe {
            sys::kunai_world_give(self.raw.as_ptr(), request, first, size, error)
        })?;
        Ok(())
    }

    /// Makes the scene, after all files were given.
    pub fn finish(self) -> Result<Scene> {
        let raw =
            make(|out, error| unsafe { sys::kunai_world_finish(self.raw.as_ptr(), out, error) })?;

        Ok(Scene::from_parts(raw, self.memory.clone()))
    }
}

impl Drop for World {
    fn drop(&mut self) {
        unsafe { sys::kunai_world_close(self.raw.as_ptr()) }
    }
}

impl fmt::Debug for World {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "World {{ next: {:?} }}", self.next_request())
    }
}

impl Scene {
    /// Joins a map or a stage from many files. `fetch` returns the content of a file, or `None` if
    /// the file is missing.
    ///
    /// ```no_run
    /// use kunai::{Options, Scene, Selection};
    ///
    /// let scene = Scene::join(&Selection::stage(), &Options::new(), |request| {
    ///     std::fs::read(format!("stage/{}-{}", request.store, request.index)).ok()
    /// })?;
    /// println!("{} models", scene.models().len());
    /// # Ok::<(), kunai::Error>(())
    /// ```
    pub fn join<D: AsRef<[u8]>>(
        selection: &Selection,
        options: &Options<'_>,
        mut fetch: impl FnMut(&Request) -> Option<D>,
    ) -> Result<Scene> {
        let mut world = World::open(selection, options)?;

        while let Some(request) = world.next_request() {
            world.give(&request, fetch(&request).as_ref().map(D::as_ref))?;
        }
        world.finish()
    }
}

impl Game<'static> {
    /// The game of a ROM. `code`: the game code, for example "CPUE".
    pub fn find(code: &str) -> Option<Self> {
        let code = CString::new(code).ok()?;

        unsafe {
            sys::kunai_game_find(code.as_ptr())
                .as_ref()
                .map(|raw| Game::from_raw(raw))
        }
    }

    /// All games: each title in each language.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).map_while(|index| unsafe {
            sys::kunai_game_get(index)
                .as_ref()
                .map(|raw| Game::from_raw(raw))
        })
    }

    /// The path of a file in the ROM. If the path names an archive, also the index of the entry.
    pub fn path(self, store: u32, index: u32) -> Option<(&'static str, Option<u32>)> {
        let mut member = 0;
        let path = unsafe { sys::kunai_game_get_path(self.as_raw(), store, index, &mut member) };

        (!path.is_null()).then(|| (unsafe { static_text(path) }, u32::try_from(member).ok()))
    }

    /// Finds the headers of all maps in the unpacked ARM9 program.
    pub fn find_headers(self, program: &[u8], counts: &GameCounts) -> Result<GameHeaders> {
        let mut headers = GameHeaders::default();

        check(|error| unsafe {
            let (first, size) = (program.as_ptr().cast(), program.len());

            sys::kunai_game_find_headers(self.as_raw(), first, size, counts, &mut headers, error)
        })?;
        Ok(headers)
    }
}
