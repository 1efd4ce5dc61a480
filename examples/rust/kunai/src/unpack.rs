//! Compressed data: PRS, PRSD and the formats of the Nintendo DS.
use crate::{check, constants, make, room, sys, LzInfo, Memory, Options, Result};
use std::fmt;
use std::io::{self, Read};
use std::os::raw::c_void;
use std::ptr::NonNull;

type SizeFunction = unsafe extern "C" fn(
    *const c_void,
    usize,
    *const sys::kunai_options,
    *mut u64,
    *mut u64,
    *mut sys::kunai_error,
) -> sys::kunai_result;

type DecodeFunction = unsafe extern "C" fn(
    *const c_void,
    usize,
    *const sys::kunai_options,
    *mut c_void,
    usize,
    *mut u64,
    *mut u64,
    *mut sys::kunai_error,
) -> sys::kunai_result;

fn unpack(
    data: &[u8],
    options: &Options<'_>,
    size: SizeFunction,
    decode: DecodeFunction,
) -> Result<Vec<u8>> {
    let (from, used) = (data.as_ptr().cast(), std::ptr::null_mut());
    let mut unpacked = 0;

    options.with(|options| {
        check(|error| unsafe { size(from, data.len(), options, &mut unpacked, used, error) })?;
        let mut content: Vec<u8> = room(usize::try_from(unpacked).unwrap_or(usize::MAX))?;
        let to = content.as_mut_ptr().cast();

        check(|error| unsafe {
            decode(
                from,
                data.len(),
                options,
                to,
                content.len(),
                &mut unpacked,
                used,
                error,
            )
        })?;
        content.truncate(unpacked as usize);
        Ok(content)
    })
}

/// Unpacks a PRS or PRSD stream.
pub fn unpack_prs(data: &[u8], options: &Options<'_>) -> Result<Vec<u8>> {
    unpack(data, options, sys::kunai_prs_size, sys::kunai_prs_decode)
}

/// Unpacks a file of the Nintendo DS: LZ10, LZ11, Huffman, RLE or BLZ.
pub fn unpack_lz(data: &[u8], options: &Options<'_>) -> Result<Vec<u8>> {
    unpack(data, options, sys::kunai_lz_size, sys::kunai_lz_decode)
}

/// Describes a compressed file of the Nintendo DS, without unpacking it.
pub fn inspect_lz(data: &[u8], options: &Options<'_>) -> Result<LzInfo> {
    let mut info = LzInfo::default();

    options.with(|options| {
        check(|error| unsafe {
            sys::kunai_lz_inspect(data.as_ptr().cast(), data.len(), options, &mut info, error)
        })
    })?;
    Ok(info)
}

/// Unpacks a PRS or PRSD stream while it is read.
///
/// ```
/// use std::io::Read;
///
/// let packed: &[u8] = &[0x17, b'a', b'b', b'c', 0, 0]; // 3 bytes, then the end mark
/// let mut text = String::new();
/// kunai::PrsStream::new(packed)?.read_to_string(&mut text)?;
/// assert_eq!(text, "abc");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// After the end of the stream, `read` returns 0. Errors have the kind `InvalidData`, and contain a
/// [`crate::Error`].
pub struct PrsStream<R> {
    raw: NonNull<sys::kunai_prs>,
    _memory: Option<Memory>,
    from: R,
    buffer: Box<[u8]>,
    /// The bytes of the buffer that were not used.
    start: usize,
    end: usize,
    is_last: bool,
}

// SAFETY: a stream may move to another thread. Only functions with &mut self use it.
unsafe impl<R: Send> Send for PrsStream<R> {}
unsafe impl<R: Sync> Sync for PrsStream<R> {}

impl<R: Read> PrsStream<R> {
    pub fn new(from: R) -> Result<Self> {
        Self::with_options(from, &Options::new())
    }

    pub fn with_options(from: R, options: &Options<'_>) -> Result<Self> {
        let raw = options.with(|options| {
            make(|out, error| unsafe { sys::kunai_prs_open(options, out, error) })
        })?;
        let buffer = vec![0; 8192].into_boxed_slice();

        Ok(PrsStream {
            raw,
            _memory: options.memory.clone(),
            from,
            buffer,
            start: 0,
            end: 0,
            is_last: false,
        })
    }

    /// The bytes that were read from the reader and not used. After the end of the stream, they follow
    /// the stream.
    pub fn unused(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }
}

impl<R: Read> Read for PrsStream<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            let mut input = sys::kunai_prs_input {
                data: self.buffer.as_ptr().cast(),
                size: self.end,
                pos: self.start,
            };
            let mut output = sys::kunai_prs_output {
                data: to.as_mut_ptr().cast(),
                size: to.len(),
                pos: 0,
            };
            let result = check(|error| unsafe {
                sys::kunai_prs_run(
                    self.raw.as_ptr(),
                    &mut input,
                    &mut output,
                    self.is_last as u32,
                    error,
                )
            });

            self.start = input.pos;
            if output.pos > 0 {
                return Ok(output.pos); // an error comes again with the next call
            }
            match result {
                Err(error) => return Err(error.into()),
                Ok(constants::NEED_INPUT) => {
                    self.start = 0;
                    self.end = 0;
                    // A wrong reader may return more than the size of the buffer.
                    self.end = self.from.read(&mut self.buffer)?.min(self.buffer.len());
                    self.is_last = self.end == 0;
                }
                Ok(_) => return Ok(0),
            }
        }
    }
}

impl<R> Drop for PrsStream<R> {
    fn drop(&mut self) {
        unsafe { sys::kunai_prs_close(self.raw.as_ptr()) }
    }
}

impl<R> fmt::Debug for PrsStream<R> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("PrsStream")
    }
}
