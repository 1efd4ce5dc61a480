//! textures.rs - writes a PNG of every texture of a file: textures [FILE FOLDER]. Without arguments,
//! writes a texture that the program makes itself to the folder out.
use kunai::{lossy, Textures};
use std::path::Path;
use std::{env, fs, io};

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 != 0 {
                crc >> 1 ^ 0xEDB8_8320
            } else {
                crc >> 1
            }
        })
    })
}

fn adler(bytes: &[u8]) -> u32 {
    let (a, b) = bytes.iter().fold((1, 0), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65521;

        (a, (b + a) % 65521)
    });

    b << 16 | a
}

fn add_chunk(to: &mut Vec<u8>, kind: &[u8; 4], body: &[u8]) {
    let start = to.len() + 4;

    to.extend((body.len() as u32).to_be_bytes());
    to.extend(kind);
    to.extend(body);
    to.extend(crc(&to[start..]).to_be_bytes());
}

/// A PNG without compression. `pixels`: rows of R, G, B, A.
fn make_png(width: u32, height: u32, pixels: &[u8]) -> Vec<u8> {
    let rows: Vec<u8> = pixels
        .chunks(width as usize * 4)
        .flat_map(|row| [&[0], row].concat())
        .collect();
    let count = rows.chunks(65535).len();
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    let mut body = vec![0x78, 1];
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();

    header.extend([8, 6, 0, 0, 0]); // 8 bits, RGBA
    for (i, block) in rows.chunks(65535).enumerate() {
        let size = block.len() as u16;

        body.push(u8::from(i + 1 == count));
        body.extend([size.to_le_bytes(), (!size).to_le_bytes()].concat());
        body.extend(block);
    }
    body.extend(adler(&rows).to_be_bytes());
    add_chunk(&mut png, b"IHDR", &header);
    add_chunk(&mut png, b"IDAT", &body);
    add_chunk(&mut png, b"IEND", &[]);
    png
}

/// A PVR of 32 x 32 texels: RGB565, rows without twiddling.
fn make_sample() -> Vec<u8> {
    let mut file = b"PVRT\x08\x08\0\0\x01\x09\0\0\x20\0\x20\0".to_vec();

    for y in 0..32u16 {
        (0..32u16).for_each(|x| file.extend((x << 11 | y << 6 | (31 - x)).to_le_bytes()));
    }
    file
}

fn write_textures(file: Vec<u8>, folder: &Path) -> io::Result<()> {
    let textures = Textures::open(file)?;

    fs::create_dir_all(folder)?;
    for (i, image) in textures.images().enumerate() {
        // A file name is made of the number only: names in files can be hostile.
        let path = folder.join(format!("{i:03}.png"));

        match textures.decode(i as u32, 0) {
            Ok(pixels) => fs::write(&path, make_png(image.width(), image.height(), &pixels))?,
            Err(error) => {
                eprintln!("{error}");
                continue;
            }
        }
        println!(
            "{}: {:?}, {} x {}",
            path.display(),
            lossy(image.name()),
            image.width(),
            image.height()
        );
    }
    Ok(())
}

fn main() {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let (name, file, folder) = match &arguments[..] {
        [] => ("sample".into(), Ok(make_sample()), "out".as_ref()),
        [file, folder] => (file.to_string_lossy(), fs::read(file), folder.as_ref()),
        _ => {
            eprintln!("usage: textures [FILE FOLDER]");
            std::process::exit(2);
        }
    };

    if let Err(error) = file.and_then(|file| write_textures(file, folder)) {
        eprintln!("{name}: {error}");
        std::process::exit(1);
    }
}
