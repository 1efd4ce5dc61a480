//! textures.rs - writes a PNG of every texture of a file: textures FILE FOLDER.
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

fn write_textures(file: &str, folder: &Path) -> io::Result<()> {
    let textures = Textures::open(fs::read(file)?)?;

    fs::create_dir_all(folder)?;
    for (i, image) in textures.images().enumerate() {
        // A file name is made of the number only: names in files can be hostile.
        let path = folder.join(format!("{i:03}.png"));

        match textures.decode(i as u32, 0) {
            Ok(pixels) => fs::write(&path, make_png(image.width(), image.height(), &pixels))?,
            Err(error) => eprintln!("{error}"),
        }
        println!(
            "{}: {}, {} x {}",
            path.display(),
            lossy(image.name()),
            image.width(),
            image.height()
        );
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let arguments: Vec<_> = env::args().collect();

    if arguments.len() != 3 {
        eprintln!("usage: textures FILE FOLDER");
        std::process::exit(2);
    }
    write_textures(&arguments[1], arguments[2].as_ref())
}
