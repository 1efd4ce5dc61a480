//! The maps in a ROM of a Pokémon DS game.
use crate::constants::*;
use crate::{Archive, Error, Game, GameCounts, Options, Result, Scene, Selection};
use std::borrow::Cow;
use std::collections::HashMap;

/// The files of the maps in a ROM of Pokémon Diamond, Pearl, Platinum, HeartGold or SoulSilver.
///
/// ```no_run
/// let mut files = kunai::RomFiles::open(std::fs::read("platinum.nds")?)?;
/// let header = files.names().position(|name| name == b"T01").ok_or("the map is missing")?;
/// let map = files.join(&kunai::Selection::header(header as u32), &kunai::Options::new())?;
///
/// println!("{}: {} models", files.game().name(), map.models().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RomFiles<'a> {
    rom: Archive<'a>,
    game: Game<'static>,
    names: Vec<u8>,
    headers: Vec<u8>,
    /// The archives that were opened; `None`: the ROM lacks the archive.
    archives: HashMap<&'static str, Option<Archive<'static>>>,
}

/// A name has this many bytes, and zeros after it.
const NAME: usize = 16;

impl<'a> RomFiles<'a> {
    /// Finds the game, and the headers of all maps in its program.
    pub fn open(data: impl Into<Cow<'a, [u8]>>) -> Result<Self> {
        let rom = Archive::open(data)?;
        let code = rom.rom().and_then(|of| std::str::from_utf8(of.code()).ok());
        let game = code.and_then(Game::find);
        let arm9 = rom
            .rom()
            .and_then(|of| of.arm9())
            .map_or(-1, |arm9| arm9.entry);
        let (game, arm9) = match (game, u32::try_from(arm9)) {
            (Some(game), Ok(arm9)) => (game, arm9),
            _ => {
                return Err(Error::new(
                    E_FORMAT,
                    "ROM",
                    "the ROM is of no game with known maps",
                ))
            }
        };
        let program = rom.read(arm9)?;
        let mut files = RomFiles {
            rom,
            game,
            names: vec![],
            headers: vec![],
            archives: HashMap::new(),
        };

        files.names = files.fetch(STORE_MAP_NAMES, 0).unwrap_or_default();
        let counts = GameCounts {
            headers: (files.names.len() / NAME) as u32,
            areas: files.count(STORE_AREA),
            matrices: files.count(STORE_MAP_MATRIX),
            events: files.count(STORE_EVENTS),
            scripts: files.count(STORE_SCRIPTS),
            texts: files.count(STORE_TEXTS),
        };
        let headers = game.find_headers(&program, &counts)?;
        let (start, end) = (
            headers.offset as usize,
            (headers.offset + headers.size) as usize,
        );

        files.headers = program[start..end].to_vec();
        Ok(files)
    }

    /// The game of the ROM.
    pub fn game(&self) -> Game<'static> {
        self.game
    }

    /// The internal names of the headers.
    pub fn names(&self) -> impl Iterator<Item = &[u8]> {
        self.names
            .chunks_exact(NAME)
            .map(|name| name.split(|byte| *byte == 0).next().unwrap_or(name))
    }

    fn read(&self, path: &str) -> Option<Vec<u8>> {
        self.rom
            .find(path.as_bytes())
            .and_then(|index| self.rom.read(index).ok())
    }

    fn archive(&mut self, path: &'static str) -> Option<&Archive<'static>> {
        if !self.archives.contains_key(path) {
            let archive = self.read(path).and_then(|data| Archive::open(data).ok());

            self.archives.insert(path, archive);
        }
        self.archives[path].as_ref()
    }

    fn count(&mut self, store: u32) -> u32 {
        let path = self.game.path(store, 0);

        path.and_then(|(path, _)| self.archive(path))
            .map_or(0, |archive| archive.info().entry_count())
    }

    /// The bytes of a file, or `None` if the ROM lacks the file. `store`: `constants::STORE_...`.
    pub fn fetch(&mut self, store: u32, index: u32) -> Option<Vec<u8>> {
        if store == STORE_MAP_HEADERS {
            return Some(self.headers.clone());
        }
        match self.game.path(store, index)? {
            (path, Some(member)) => self.archive(path)?.read(member).ok(),
            (path, None) => self.read(path),
        }
    }

    /// Joins a map of the ROM.
    pub fn join(&mut self, selection: &Selection, options: &Options<'_>) -> Result<Scene> {
        let options = options.clone().format(self.game.format());

        Scene::join(selection, &options, |request| {
            self.fetch(request.store, request.index)
        })
    }
}
