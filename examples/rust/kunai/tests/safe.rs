//! What the safe crate promises: right lengths, errors as values, no way past the end of anything. The records
//! point into memory of the C library, so that a wrong length would read foreign memory.
mod common;

use common::*;
use kunai::constants::*;
use kunai::*;

fn is_send_and_sync<T: Send + Sync>() {}

#[test]
fn handles_and_records_are_for_all_threads() {
    is_send_and_sync::<Archive<'_>>();
    is_send_and_sync::<Textures<'_>>();
    is_send_and_sync::<Model>();
    is_send_and_sync::<ModelRef>();
    is_send_and_sync::<Motion>();
    is_send_and_sync::<Scene>();
    is_send_and_sync::<Map>();
    is_send_and_sync::<Outline>();
    is_send_and_sync::<Mesh<'_>>();
    is_send_and_sync::<Items<'_, Mesh<'_>>>();
    is_send_and_sync::<Array<'_, Error>>();
    is_send_and_sync::<Options<'_>>();
    is_send_and_sync::<Error>();
}

#[test]
fn arrays_have_their_lengths() {
    let model = Model::open(&model()).unwrap();
    let mesh = model.mesh(0).unwrap();

    assert_eq!(
        (
            model.nodes().len(),
            model.meshes().len(),
            model.materials().len()
        ),
        (1, 1, 1)
    );
    assert_eq!(
        (
            mesh.positions().len(),
            mesh.normals().len(),
            mesh.indices().len()
        ),
        (12, 12, 6)
    );
    assert_eq!(mesh.positions()[9..], [1.0, 1.0, 0.0]);
    assert_eq!(mesh.submeshes()[0].index_count, 6);
    assert_eq!(mesh.weights(), [0.0; 0]); // a rigid mesh lacks them
    assert_eq!(lossy(model.node(0).unwrap().name()), "object_square");
    assert_eq!(model.info().bounds_max(), &[1.0, 1.0, 0.0]);
}

#[test]
fn an_index_out_of_range_gives_nothing() {
    let model = Model::open(&model()).unwrap();
    let mesh = model.mesh(0).unwrap();

    assert!(model.mesh(1).is_none() && model.node(u32::MAX).is_none());
    assert_eq!(
        (
            mesh.uvs(8).len(),
            mesh.uvs(usize::MAX).len(),
            mesh.colors(2).len()
        ),
        (0, 0, 0)
    );
    assert_eq!(model.info().warnings().get(0), None);
    assert_eq!(model.skin(1, &[]).unwrap_err().code, E_RANGE);
    assert_eq!(
        model
            .uv_matrix(1, [1.0; 2], 0.0, [0.0; 2])
            .unwrap_err()
            .code,
        E_RANGE
    );
    assert_eq!(model.meshes().nth(1).map(|mesh| mesh.kind()), None);

    let file = archive(b"x");
    let archive = Archive::open(&file[..]).unwrap();
    assert_eq!(
        (archive.read(1).unwrap_err().code, archive.stored(1)),
        (E_RANGE, &b""[..])
    );
    let textures = Textures::open(texture(0)).unwrap();
    assert_eq!(textures.decode(1, 0).unwrap_err().code, E_RANGE);
    assert_eq!(textures.decode(0, 1).unwrap_err().code, E_RANGE);
}

#[test]
fn items_can_be_walked_from_both_ends() {
    let formats: Vec<_> = formats().collect();
    let outline = Outline::open(&archive(&texture(0))).unwrap();
    let mut records = outline.records();
    let count = records.len();

    assert!(count > 1);
    assert_eq!(records.clone().rev().count(), count);
    assert_eq!(
        records.next_back().unwrap().offset(),
        outline.record(count as u32 - 1).unwrap().offset()
    );
    assert_eq!(
        records.nth(0).unwrap().kind(),
        outline.record(0).unwrap().kind()
    );
    assert_eq!(
        (records.len(), records.size_hint()),
        (count - 2, (count - 2, Some(count - 2)))
    );
    assert_eq!(format_name(formats[0].format()), formats[0].name());
}

#[test]
fn errors_have_code_offset_and_record() {
    let error = Model::open(b"no model").unwrap_err();
    let text = error.to_string();

    assert_eq!(error.code, E_FORMAT);
    assert!(
        text.starts_with("offset 0x0: ") && text.ends_with(" (KUNAI_E_FORMAT)"),
        "{text}"
    );
    let boxed: Box<dyn std::error::Error + Send + Sync> = error.into();
    assert_eq!(boxed.to_string(), text);
    assert!(Model::open(b"").is_err() && probe(b"").is_none());
}

#[test]
fn an_error_names_its_item() {
    let mut file = archive(b"hello");

    file.truncate(file.len() - 2);
    let archive = Archive::open(&file[..]).unwrap();
    let warning = archive.info().warnings().get(0).unwrap();
    let error = archive.read(0).unwrap_err();

    assert_eq!(
        (
            warning.item_kind,
            warning.item,
            archive.info().broken_count()
        ),
        (ITEM_ENTRY, 0, 1)
    );
    assert_eq!(
        (error.item_kind, error.code),
        (ITEM_ENTRY, archive.entry(0).unwrap().result())
    );
    assert!(
        error.to_string().starts_with("entry 0, offset 0x"),
        "{error}"
    );
    let strict = Options::new().flags(OPEN_STRICT);
    assert_eq!(
        Archive::open_with(&file[..], &strict).unwrap_err().code,
        warning.code
    );
}

#[test]
fn an_archive_can_own_its_bytes() {
    fn open() -> Archive<'static> {
        Archive::open(archive(b"hello")).unwrap()
    }
    let archive = open();
    let moved = Box::new(archive);

    assert_eq!(
        (moved.read(0).unwrap(), moved.stored(0)),
        (b"hello".to_vec(), &b"hello"[..])
    );
    assert_eq!((moved.find(b""), moved.find(b"x")), (Some(0), None));
}

#[test]
fn images_are_decoded() {
    let file = texture(0xF800);
    let textures = Textures::open(&file[..]).unwrap();
    let pixels = textures.decode(0, 0).unwrap();
    let mut small = [7; 255];
    let mut wide = [7; 400];

    assert_eq!(pixels, [255, 0, 0, 255].repeat(64));
    let error = textures
        .decode_into(0, 0, &DecodeOptions::new(), &mut small)
        .unwrap_err();
    assert_eq!((error.code, small), (E_SPACE, [7; 255]));
    textures
        .decode_into(0, 0, &DecodeOptions::new().stride(50), &mut wide)
        .unwrap();
    assert_eq!((&wide[350..382], wide[382]), (&pixels[..32], 7));
    let indices = DecodeOptions::new().output(OUTPUT_INDEX8);
    assert_eq!(
        textures
            .decode_into(0, 0, &indices, &mut wide)
            .unwrap_err()
            .code,
        E_UNSUPPORTED
    );
}

#[test]
fn sets_are_joined() {
    let (red, blue) = (texture(0xF800), texture(0x001F));
    let parts = [
        Textures::open(&red[..]).unwrap(),
        Textures::open(&blue[..]).unwrap(),
    ];
    let joined = Textures::join(
        &[(&parts[0], b"red"), (&parts[1], b"blue")],
        &Options::new(),
    )
    .unwrap();

    assert_eq!(
        (joined.images().len(), joined.find_image(b"blue")),
        (2, Some(1))
    );
    assert_eq!(joined.decode(1, 0).unwrap()[..4], [0, 0, 255, 255]);
    assert_eq!(
        Textures::join(&[], &Options::new()).unwrap().images().len(),
        0
    );
}

#[test]
fn damaged_files_are_errors_or_warnings() {
    let mut files = vec![model(), texture(1), archive(&texture(2)), archive(&model())];
    let options = Options::new().max_memory(1 << 24).max_work(1 << 20);
    assert!(files.iter().all(|file| open_all(file, &options) > 0));
    if let Some(folder) = sample_folder() {
        let small = std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|entry| std::fs::read(entry.unwrap().path()).ok());
        files.extend(small.filter(|file| file.len() < 2000));
    }
    for file in &mut files {
        for i in (0..file.len()).step_by(file.len() / 24 + 1) {
            let byte = std::mem::replace(&mut file[i], 0xFF);

            open_all(file, &options);
            file[i] = byte;
            open_all(&file[..i], &options);
        }
    }
}

#[test]
fn two_threads_read_one_handle() {
    let model = Model::open(&model()).unwrap();
    let mesh = model.mesh(0).unwrap();
    let file = texture(0xFFFF);
    let textures = Textures::open(&file[..]).unwrap();
    let read = || {
        (0..50)
            .map(|_| (mesh.positions().iter().sum::<f32>(), textures.decode(0, 0)))
            .last()
    };

    std::thread::scope(|scope| {
        let other = scope.spawn(read);
        assert_eq!(read(), other.join().unwrap());
    });
    std::thread::spawn(move || drop(model)).join().unwrap(); // another thread may close it
}

#[test]
fn a_motion_moves_a_model() {
    let (model, motion) = match (sample("creature.nj"), sample("walk.njm")) {
        (Some(model), Some(motion)) => (Model::open(&model).unwrap(), motion),
        _ => return,
    };
    let motion = Motion::open_with(&motion, &Options::new().model(&model)).unwrap();
    let pose = motion.pose(&model, 5.0).unwrap();
    let worlds = model.world(&pose).unwrap();

    assert_ne!(motion.fits(&model), FIT_NONE);
    assert_eq!(
        (pose.len(), worlds.len()),
        (model.nodes().len(), 16 * model.nodes().len())
    );
    assert_eq!(blend(&pose, &pose, 0.5).unwrap().len(), pose.len());
    assert_ne!(worlds, model.world(&[]).unwrap());
    for (i, mesh) in model.meshes().enumerate() {
        assert_eq!(
            model.skin(i as u32, &worlds).unwrap().normals.len(),
            mesh.normals().len()
        );
    }
    assert!(model.skin(0, &worlds[..16]).is_err() && model.world(&pose[1..]).is_err());
    let track = motion.track(0).unwrap();
    assert_eq!(
        motion.sample(0, 1.0, SAMPLE_LOOP).unwrap().len(),
        track.value_count() as usize
    );
    let textures = Textures::open(sample("creature.pvm").unwrap()).unwrap();
    let found = textures
        .match_texture(model.texture_list().unwrap(), 0)
        .unwrap();
    assert!(found.image >= 0);
}

#[test]
fn a_stage_is_joined() {
    let mut asked = Vec::new();
    let missing = Scene::join(&Selection::stage(), &Options::new(), |request| {
        asked.push((request.store, request.index));
        None::<&[u8]>
    });

    assert_eq!(missing.unwrap_err().code, E_RANGE);
    assert_eq!(asked, [(STORE_STAGE, 0)]); // the n.rel
    let stage = match sample("stage_n.rel") {
        Some(stage) => stage,
        None => return,
    };
    let scene = Scene::join(&Selection::stage(), &Options::new(), |request| {
        (request.index == 0).then(|| &stage)
    });
    let scene = scene.unwrap();
    assert!(scene
        .models()
        .any(|part| part.model().map_or(false, |model| model.meshes().len() > 0)));
    assert_eq!(scene.lands().len(), 0); // only maps have lands
    let mut world = World::open(&Selection::header(7), &Options::new()).unwrap();
    let request = world.next_request().unwrap();
    assert!(world.give(&request, Some(b"junk")).is_err() && world.finish().is_err());
}

#[test]
fn a_map_is_joined_from_a_rom() {
    assert_eq!(RomFiles::open(archive(b"x")).unwrap_err().record, "ROM");
    let rom = match sample("platinum.nds") {
        Some(rom) => rom,
        None => return,
    };
    let mut files = RomFiles::open(&rom).unwrap();
    let header = files.names().position(|name| name == b"I01RIVER").unwrap() as u32;
    let scene = files
        .join(&Selection::header(header), &Options::new())
        .unwrap();

    assert_eq!(files.game().name(), "Platinum");
    assert!(scene.lands().len() > 0 && scene.models().any(|part| part.model().is_some()));
    assert_eq!(scene.land(0).unwrap().header(), header);
    assert!(files.fetch(STORE_LAND, u32::MAX).is_none());
}

#[test]
fn the_small_functions_work() {
    let game = Game::find("CPUE").unwrap();
    let file = archive(&texture(0));
    let found: Vec<_> = scan(&file, 0).collect();

    assert_eq!(version(), sys_version());
    assert_eq!((game.name(), Game::all().count() > 1), ("Platinum", true));
    assert!(Game::find("no").is_none() && Game::find("a\0b").is_none());
    assert_eq!(game.path(STORE_MAP_MATRIX, 3).unwrap().1, Some(3));
    assert_eq!(
        found.iter().map(|of| of.format).collect::<Vec<_>>(),
        [FORMAT_AFS, FORMAT_PVR]
    );
    assert_eq!(probe(&file).unwrap().modules, MODULE_ARCHIVE);
    assert_eq!(find_place(33, 1).unwrap().cell, [1, 0]);
    assert_eq!(
        unpack_prs(&[0x17, 1, 2, 3, 0, 0], &Options::new()).unwrap(),
        [1, 2, 3]
    );
    let lz10 = Options::new().format(FORMAT_LZ10);
    assert_eq!(unpack_lz(&[0x10, 2, 0, 0, 0, 8, 9], &lz10).unwrap(), [8, 9]);
    assert_eq!(
        inspect_lz(&[0x10, 2, 0, 0, 0, 8, 9], &lz10)
            .unwrap()
            .unpacked,
        2
    );
    assert_eq!(item_name(ITEM_IMAGE), "image");
}

/// The version in the crate.
fn sys_version() -> u32 {
    let parts = env!("CARGO_PKG_VERSION")
        .split('.')
        .map(|part| part.parse::<u32>().unwrap());

    parts.fold(0, |version, part| version << 8 | part)
}

#[test]
fn c_source_takes_headers() {
    let source = b"NJS_OBJECT square = { FLAGS, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0 };";
    let options = Options::new().header(b"#define FLAGS 7\n");

    assert!(Model::open(source).map_or(true, |model| model.info().warning_total() > 0));
    assert_eq!(
        Model::open_with(source, &options)
            .unwrap()
            .node(0)
            .unwrap()
            .flags()
            & 7,
        7
    );
}
