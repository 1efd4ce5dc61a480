//! Safe code may pass any argument. A C function that trusts an index, a number or a pair of handles would read
//! or write foreign memory here; valgrind would see it.
mod common;

use common::*;
use kunai::constants::*;
use kunai::*;

const NUMBERS: [u32; 5] = [0, 1, 255, i32::MAX as u32, u32::MAX];
const PLACES: [i32; 5] = [0, -1, 70_000, i32::MIN, i32::MAX];
const FRAMES: [f32; 6] = [
    0.5,
    -1.0,
    f32::MAX,
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
];

/// The files of the sample that are small enough for valgrind.
fn read_small_files() -> Vec<Vec<u8>> {
    let files = sample_folder().map(|folder| {
        std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|entry| std::fs::read(entry.unwrap().path()).ok())
            .filter(|file| file.len() < 20_000)
            .collect()
    });

    files.unwrap_or_default()
}

/// Counts results, so that no call is left out by the compiler.
fn count<T>(results: impl IntoIterator<Item = Result<T>>) -> usize {
    results.into_iter().filter(|result| result.is_ok()).count()
}

#[test]
fn any_motion_and_any_model_can_meet() {
    let files = read_small_files();
    let open = |file: &Vec<u8>| Model::open(file).ok();
    let models: Vec<_> = files.iter().filter_map(open).collect();
    let motions: Vec<_> = files
        .iter()
        .filter_map(|file| Motion::open(file).ok())
        .collect();

    for motion in &motions {
        for model in &models {
            motion.fits(model);
            for frame in FRAMES {
                if let Ok(pose) = motion.pose(model, frame) {
                    let worlds = model.world(&pose).unwrap();

                    count((0..2).map(|mesh| model.skin(mesh, &worlds)));
                }
                for sample in [SAMPLE_CLAMP, SAMPLE_LOOP, 77, u32::MAX] {
                    count((0..3).map(|mesh| motion.shape(model, mesh, frame, sample)));
                }
            }
        }
        for track in NUMBERS {
            count(FRAMES.map(|frame| motion.sample(track, frame, SAMPLE_LOOP)));
        }
    }
    for model in &models {
        let options = Options::new().model(model);

        for file in &files {
            if let Ok(motion) = Motion::open_with(file, &options) {
                count(FRAMES.map(|frame| motion.pose(model, frame)));
            }
        }
    }
}

#[test]
fn poses_and_matrices_can_be_any_numbers() {
    let strange = Transform {
        translation: [f32::NAN, f32::MAX, f32::INFINITY],
        rotation: [f32::MAX, f32::NAN, 0.0, f32::MIN],
        scale: [0.0, f32::NEG_INFINITY, f32::MIN_POSITIVE],
    };

    for model in read_small_files()
        .iter()
        .filter_map(|file| Model::open(file).ok())
    {
        let nodes = model.nodes().len();

        for size in [nodes, nodes + 1, nodes.saturating_sub(1)] {
            let worlds = model.world(&vec![strange; size]);
            let worlds = worlds.unwrap_or_else(|_| vec![f32::NAN; 16 * size]);

            count((0..=model.meshes().len() as u32).map(|mesh| model.skin(mesh, &worlds)));
            count(FRAMES.map(|angle| model.uv_matrix(0, [angle, 0.0], angle, [f32::MAX, angle])));
        }
    }
    for rate in FRAMES {
        blend(&[strange], &[Transform::default()], rate).unwrap();
    }
}

#[test]
fn palettes_and_rows_can_have_any_size() {
    let colors = vec![1; 4 * 70_000];

    for file in read_small_files() {
        let textures = match Textures::open(&file[..]) {
            Ok(textures) => textures,
            Err(_) => continue,
        };

        for image in (0..textures.images().len() as u32).chain(NUMBERS) {
            count(NUMBERS.map(|level| textures.decode(image, level)));
            for size in [0, 3, 4, 5, 1023, colors.len()] {
                for output in [OUTPUT_RGBA8, OUTPUT_INDEX8, 2, u32::MAX] {
                    let options = DecodeOptions::new().colors(&colors[..size]).output(output);
                    let strides = [0, 1, 64, usize::MAX / 2, usize::MAX];

                    count(strides.map(|stride| {
                        let options = options.clone().stride(stride);

                        textures.decode_into(image, 0, &options, &mut [0; 600])
                    }));
                }
            }
        }
    }
}

#[test]
fn indices_and_names_can_be_any() {
    for file in read_small_files() {
        if let Ok(archive) = Archive::open(&file[..]) {
            count(NUMBERS.map(|index| archive.read(index)));
            assert!(NUMBERS
                .iter()
                .all(|index| archive.stored(*index).len() <= file.len()));
            archive.find(&[0xFF; 300]);
        }
        if let Ok(map) = Map::open(&file) {
            for x in PLACES {
                for z in PLACES {
                    count(PLACES.map(|y| map.height(x, z, y)));
                    count(NUMBERS.map(|flags| map.heights(x, z, flags)));
                }
            }
            assert!(NUMBERS.iter().all(|model| map.draws(*model).len() < 1000));
            NUMBERS.map(|time| map.find_light(time));
        }
        if let Ok(scene) = Scene::open(&file) {
            NUMBERS.map(|section| NUMBERS.map(|time| scene.find_light(section, time)));
        }
        NUMBERS.map(|flags| scan(&file, flags).take(100).count());
    }
}

#[test]
fn draws_can_be_any_numbers() {
    for file in read_small_files() {
        for shape in [0, 1, u16::MAX] {
            let draw = [0, 1, u16::MAX].map(|material| MapDraw { material, shape });
            let options = Options::new().draws(&draw);

            count([Model::open_with(&file, &options)]);
        }
    }
}

#[test]
fn numbers_without_a_name_are_unknown() {
    for number in NUMBERS {
        assert!(!format_name(number).is_empty() && !item_name(number).is_empty());
        assert!(!result_name(number as i32).is_empty());
    }
    for x in PLACES {
        PLACES.map(|z| find_place(x, z));
    }
    for game in Game::all() {
        NUMBERS.map(|store| NUMBERS.map(|index| game.path(store, index)));
        let counts = GameCounts {
            headers: u32::MAX,
            areas: u32::MAX,
            ..Default::default()
        };
        assert!(game.find_headers(&[0; 4096], &counts).is_err());
    }
}

#[test]
fn a_world_takes_only_its_own_requests() {
    for number in NUMBERS {
        let selections = [
            Selection::header(number),
            Selection::matrix(number),
            Selection::matrix(0).cell(number as i32, i32::MIN),
            Selection::stage().placements(number),
        ];

        for selection in selections {
            let mut world = match World::open(&selection, &Options::new()) {
                Ok(world) => world,
                Err(_) => continue,
            };
            let real = world.next_request().unwrap();
            let other = Request {
                index: real.index ^ number.max(1),
                ..real
            };

            assert_eq!(world.give(&other, Some(b"x")).unwrap_err().code, E_ARGUMENT);
            assert!(world.give(&real, Some(b"")).is_err() || world.next_request().is_some());
            assert!(world.finish().is_err());
        }
    }
}

#[test]
fn a_handle_does_not_need_its_options() {
    let model = {
        let header = b"#define FLAGS 7\n".to_vec();
        let source = b"NJS_OBJECT square = { FLAGS, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0 };".to_vec();

        Model::open_with(&source, &Options::new().header(&header)).unwrap()
    };
    assert_eq!(lossy(model.node(0).unwrap().name()), "square");

    if let (Some(file), Some(walk)) = (sample("creature.nj"), sample("walk.njm")) {
        let motion = {
            let model = Model::open(&file).unwrap();

            Motion::open_with(&walk, &Options::new().model(&model)).unwrap()
        };
        let model = Model::open(&file).unwrap();

        assert_eq!(motion.pose(&model, 5.0).unwrap().len(), model.nodes().len());
        assert!(motion.tracks().all(|track| track.key_count() > 0));
    }
}

#[test]
fn records_can_be_printed() {
    let model = Model::open(&model()).unwrap();
    let text = format!("{:?}", model.mesh(0).unwrap());

    assert!(text.contains("vertex_count: 4") && text.contains("positions: [12 items]"));
    assert!(!text.contains("0x"), "{text}");
    assert!(format!("{:?}", model.node(0).unwrap()).contains("\"object_square\""));
    assert!(format!("{:?}", model.nodes()).starts_with("[Node {"));
    assert!(format!("{:?}", model).starts_with("ModelRef(ModelInfo {"));
}
