//! dump.rs - prints all arrays of all files in a folder, as `conformance --dump` does: dump FOLDER.
mod walk;

use kunai::constants::*;
use kunai::{Archive, Array, Map, Model, Motion, Options, Scene, Textures};
use std::collections::BTreeMap;
use std::path::Path;
use walk::*;

/// A number as little-endian bytes. The CRC-32 is that of zlib, PNG and Ethernet.
pub trait Number: Copy {
    fn add_to_crc(self, crc: u32) -> u32;
}

macro_rules! number {
    ($($kind:ty)*) => {$(
        impl Number for $kind {
            fn add_to_crc(self, crc: u32) -> u32 {
                self.to_le_bytes().iter().fold(crc, |crc, byte| crc >> 8 ^ CRCS[((crc ^ u32::from(*byte)) & 0xFF) as usize])
            }
        }
    )*};
}
number! { u8 u16 i32 u32 u64 f32 }

const fn make_crcs() -> [u32; 256] {
    let mut table = [0; 256];
    let mut i = 0;

    while i < 256 {
        let mut value = i as u32;
        let mut bit = 0;

        while bit < 8 {
            value = if value & 1 != 0 {
                value >> 1 ^ 0xEDB8_8320
            } else {
                value >> 1
            };
            bit += 1;
        }
        table[i] = value;
        i += 1;
    }
    table
}

static CRCS: [u32; 256] = make_crcs();

/// Count and CRC of each array of a file, by module and name.
#[derive(Default)]
pub struct Arrays {
    module: &'static str,
    sums: BTreeMap<(&'static str, &'static str, &'static str), (u64, u32)>,
}

impl Arrays {
    fn begin(&mut self, module: &'static str) -> &mut Self {
        self.module = module;
        self
    }

    pub fn values<T: Number>(&mut self, owner: &'static str, member: &'static str, values: &[T]) {
        if values.is_empty() {
            return;
        }
        let (count, crc) = self.sums.entry((self.module, owner, member)).or_default();

        *count += values.len() as u64;
        *crc = !values
            .iter()
            .fold(!*crc, |crc, value| value.add_to_crc(crc));
    }

    pub fn text(&mut self, owner: &'static str, text: &[u8]) {
        self.values(owner, "", text);
    }

    pub fn texts<'a>(
        &mut self,
        owner: &'static str,
        member: &'static str,
        texts: Array<'a, &'a [u8]>,
    ) {
        texts
            .iter()
            .for_each(|text| self.values(owner, member, text));
    }

    fn print(&self) {
        for ((module, owner, member), (count, crc)) in &self.sums {
            let dot = if member.is_empty() { "" } else { "." };

            println!("\t{module} {owner}{dot}{member} {count} {crc:08x}");
        }
    }
}

fn add_archive(to: &mut Arrays, data: &[u8], depth: u32) -> kunai::Result<()> {
    let archive = Archive::open(data)?;

    walk_archive_handle(to.begin("archive"), &archive);
    for (i, entry) in archive.entries().enumerate() {
        if entry.result() != OK {
            continue;
        }
        if let Ok(content) = archive.read(i as u32) {
            to.begin("archive").values("entry", "content", &content);
            // An entry can be the archive again, as a Ninja chunk is: it has no new arrays.
            if entry.packing() != 0 || entry.format() != archive.info().format() {
                add_file(to, &content, depth + 1);
            }
        }
    }
    Ok(())
}

fn add_textures(to: &mut Arrays, data: &[u8]) -> kunai::Result<()> {
    let textures = Textures::open(data)?;

    walk_textures_handle(to.begin("textures"), &textures);
    for (i, image) in textures.images().enumerate() {
        for (level, stored) in image.levels().iter().enumerate() {
            if stored.size != 0 {
                if let Ok(pixels) = textures.decode(i as u32, level as u32) {
                    to.values("rgba8", "texels", &pixels);
                }
            }
        }
    }
    Ok(())
}

/// Opens item after item.
fn add_items<T>(open: impl Fn(u32) -> kunai::Result<T>, mut add: impl FnMut(T)) {
    for index in 0..=255 {
        match open(index) {
            Ok(item) => add(item),
            Err(error) if error.code == E_RANGE => return,
            Err(_) => (),
        }
    }
}

/// Motions are decoded with the first model of the same file.
fn add_motions(to: &mut Arrays, data: &[u8]) {
    let model = Model::open(data).ok();
    let options = model
        .as_ref()
        .map_or_else(Options::new, |model| Options::new().model(model));

    add_items(
        |index| Motion::open_with(data, &options.clone().index(index)),
        |motion| walk_motion_handle(to.begin("motion"), &motion),
    );
}

fn add_scene(to: &mut Arrays, data: &[u8]) -> kunai::Result<()> {
    let scene = Scene::open(data)?;

    walk_scene_handle(to.begin("scene"), &scene);
    scene
        .models()
        .filter_map(|part| part.model())
        .for_each(|model| walk_model_handle(to.begin("model"), model));
    scene
        .clips()
        .filter_map(|clip| clip.motion())
        .for_each(|motion| walk_motion_handle(to.begin("motion"), motion));
    Ok(())
}

fn add_map(to: &mut Arrays, data: &[u8]) -> kunai::Result<()> {
    let map = Map::open(data)?;

    walk_map_handle(to.begin("map"), &map);
    (0..)
        .map(|i| map.draws(i))
        .take_while(|draws| !draws.is_empty())
        .flatten()
        .for_each(|draw| walk_map_draw(to, draw));
    Ok(())
}

fn add_prs(to: &mut Arrays, data: &[u8], depth: u32) -> kunai::Result<()> {
    let content = kunai::unpack_prs(data, &Options::new())?;

    to.begin("prs").values("stream", "content", &content);
    add_file(to, &content, depth + 1);
    Ok(())
}

/// A file that a module cannot open has no arrays of this module.
fn add_file(to: &mut Arrays, data: &[u8], depth: u32) {
    let found = kunai::probe(data).unwrap_or_default();
    let has = |module| found.modules & module != 0;

    if depth > 3 || found.modules == MODULE_PRS && found.confidence <= CONFIDENCE_POSSIBLE {
        return;
    }
    if has(MODULE_PRS) {
        add_prs(to, data, depth).ok();
    }
    if has(MODULE_ARCHIVE) {
        add_archive(to, data, depth).ok();
    }
    if has(MODULE_TEXTURES) {
        add_textures(to, data).ok();
    }
    if has(MODULE_MODEL) {
        add_items(
            |index| Model::open_with(data, &Options::new().index(index)),
            |model| walk_model_handle(to.begin("model"), &model),
        );
    }
    if has(MODULE_MOTION) {
        add_motions(to, data);
    }
    if found.modules == MODULE_SCENE {
        add_scene(to, data).ok();
    }
    if has(MODULE_MAP) {
        add_map(to, data).ok();
    }
}

fn dump_folder(root: &Path, folder: &Path) -> std::io::Result<()> {
    let mut entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;

    entries.retain(|entry| !entry.file_name().to_string_lossy().starts_with('.'));
    entries.sort_by_key(|entry| entry.file_name());
    for path in entries.iter().map(|entry| entry.path()) {
        if path.is_dir() {
            dump_folder(root, &path)?;
            continue;
        }
        let data = std::fs::read(&path)?;
        let mut arrays = Arrays::default();

        println!(
            "{} {}",
            path.strip_prefix(root).unwrap_or(&path).display(),
            data.len()
        );
        add_file(&mut arrays, &data, 0);
        arrays.print();
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    match std::env::args().nth(1) {
        Some(folder) => dump_folder(folder.as_ref(), folder.as_ref()),
        None => {
            eprintln!("usage: dump FOLDER");
            std::process::exit(2);
        }
    }
}
