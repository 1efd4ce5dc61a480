//! A PRS stream as std::io::Read. The library keeps state between calls, so that pieces of any size must give the
//! same bytes.
use kunai::constants::*;
use kunai::{Error, PrsStream};
use std::io::{self, Read};

/// "abc", then a copy of 8 bytes from 3 bytes before.
const PACKED: [u8; 8] = [0x57, b'a', b'b', b'c', 0xEE, 0xFF, 0, 0];

/// Gives one byte after the other.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let size = to.len().min(1);

        self.0.read(&mut to[..size])
    }
}

fn read_all(packed: &[u8], room: usize) -> io::Result<Vec<u8>> {
    let mut stream = PrsStream::new(Slow(packed)).unwrap();
    let mut content = Vec::new();
    let mut piece = vec![0; room];

    loop {
        match stream.read(&mut piece)? {
            0 => return Ok(content),
            size => content.extend(&piece[..size]),
        }
    }
}

#[test]
fn pieces_of_any_size_give_the_same_bytes() {
    let whole = kunai::unpack_prs(&PACKED, &kunai::Options::new()).unwrap();

    for room in [1, 2, 3, 100] {
        assert_eq!(read_all(&PACKED, room).unwrap(), whole, "{room}");
    }
}

#[test]
fn a_cut_stream_is_invalid_data() {
    for size in 0..PACKED.len() {
        let error = read_all(&PACKED[..size], 2).unwrap_err();
        let inner = error.get_ref().unwrap().downcast_ref::<Error>().unwrap();

        assert_eq!(
            (error.kind(), inner.code),
            (io::ErrorKind::InvalidData, E_TRUNCATED),
            "{size}"
        );
    }
}

#[test]
fn bytes_after_the_end_stay() {
    let packed = [&PACKED[..], b"rest"].concat();
    let mut stream = PrsStream::new(&packed[..]).unwrap();
    let mut content = Vec::new();

    stream.read_to_end(&mut content).unwrap();
    assert_eq!(stream.unused(), b"rest");
    assert_eq!(stream.read(&mut [0; 4]).unwrap(), 0);
}

#[test]
fn an_error_of_the_reader_passes() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::TimedOut.into())
        }
    }
    let error = PrsStream::new(Broken)
        .unwrap()
        .read(&mut [0; 4])
        .unwrap_err();

    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
}

#[test]
fn a_reader_that_lies_about_its_size_is_safe() {
    struct Lying;
    impl Read for Lying {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            to.fill(0xFF);
            Ok(usize::MAX)
        }
    }
    let mut content = [0; 100_000];

    PrsStream::new(Lying)
        .unwrap()
        .read_exact(&mut content)
        .unwrap();
    assert_eq!(content, [0xFF; 100_000]);
}
