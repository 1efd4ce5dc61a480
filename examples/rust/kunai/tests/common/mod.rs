//! Small files for the tests, and the sample of the build if KUNAI_FIXTURES names its folder.
#![allow(dead_code)] // no test program uses all of them
use kunai::{Archive, Map, Model, Motion, Options, Outline, Scene, Textures};
use std::path::PathBuf;

/// A square as Ninja ASCII.
pub fn model() -> Vec<u8> {
    kunai::example_model()
}

/// A PVR of 8 x 8 texels, all of one colour: RGB565, rows without twiddling.
pub fn texture(color: u16) -> Vec<u8> {
    let mut file = b"PVRT\x88\0\0\0\x01\x09\0\0\x08\0\x08\0".to_vec();

    (0..64).for_each(|_| file.extend(color.to_le_bytes()));
    file
}

/// An AFS with one file.
pub fn archive(content: &[u8]) -> Vec<u8> {
    let mut file = b"AFS\0\x01\0\0\0\x10\0\0\0".to_vec();

    file.extend((content.len() as u32).to_le_bytes());
    file.extend(content);
    file
}

pub fn sample_folder() -> Option<PathBuf> {
    let folder = std::env::var_os("KUNAI_FIXTURES").map(PathBuf::from);

    if folder.is_none() {
        eprintln!("skipped: KUNAI_FIXTURES does not name the sample folder");
    }
    folder
}

pub fn sample(name: &str) -> Option<Vec<u8>> {
    sample_folder().map(|folder| std::fs::read(folder.join(name)).unwrap())
}

/// Opens a file with all modules, and reads something of each record. Returns how many succeed.
pub fn open_all(data: &[u8], options: &Options<'_>) -> u32 {
    let mut count = 0;
    let mut add = |result: kunai::Result<usize>| match result {
        Ok(_) => count += 1,
        Err(error) => assert!(error.code < 0 && !error.message.is_empty()),
    };

    add(Archive::open_with(data, options).map(|of| {
        let read = (0..of.entries().len() as u32).filter_map(|i| of.read(i).ok());

        of.entries().map(|entry| entry.name().len()).sum::<usize>()
            + read.map(|content| content.len()).sum::<usize>()
    }));
    add(Textures::open_with(data, options).map(|of| {
        let decoded = (0..of.images().len() as u32).filter_map(|i| of.decode(i, 0).ok());

        of.palettes()
            .map(|palette| palette.colors().len())
            .sum::<usize>()
            + decoded.map(|pixels| pixels.len()).sum::<usize>()
    }));
    add(Model::open_with(data, options).map(|of| {
        let worlds = of.world(&[]).unwrap();
        let skins = (0..of.meshes().len() as u32).filter_map(|i| of.skin(i, &worlds).ok());

        format!("{:?}", of.meshes().last()).len()
            + skins.map(|skin| skin.normals.len()).sum::<usize>()
    }));
    add(Motion::open_with(data, options)
        .map(|of| of.tracks().map(|track| track.values().len()).sum()));
    add(Scene::open_with(data, options).map(|of| {
        let models = of.models().filter_map(|part| part.model());

        of.lands().len() + models.map(|model| model.nodes().len()).sum::<usize>()
    }));
    add(Map::open_with(data, options)
        .map(|of| of.names().len() + of.land().map_or(0, |land| land.tiles().len())));
    add(Outline::open_with(data, options)
        .map(|of| of.records().map(|record| record.name().len()).sum()));
    count
}
