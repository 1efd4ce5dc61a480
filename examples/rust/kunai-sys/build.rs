//! Compiles the C sources of kunai. With the feature `system`, finds the installed library instead.
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if !link_system_library() {
        compile_sources();
    }
}

#[cfg(feature = "system")]
fn link_system_library() -> bool {
    let version = env::var("CARGO_PKG_VERSION").unwrap();
    let found = pkg_config::Config::new()
        .atleast_version(&version)
        .probe("kunai")
        .unwrap_or_else(|error| {
            panic!("the feature `system` needs the installed library kunai: {error}")
        });

    for folder in found.include_paths {
        println!("cargo:include={}", folder.display());
    }
    true
}

#[cfg(not(feature = "system"))]
fn link_system_library() -> bool {
    false
}

/// A package has the sources in the folder `vendor`; the repository has them three folders up.
fn find_sources() -> PathBuf {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap());
    let vendor = here.join("vendor");

    if vendor.exists() {
        vendor
    } else {
        here.join("../../..").canonicalize().unwrap()
    }
}

fn add_files(build: &mut cc::Build, folder: &Path) {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();

    paths.sort();
    for path in paths {
        if path.is_dir() {
            add_files(build, &path);
        } else if path.extension().map_or(false, |name| name == "c") {
            build.file(&path);
        }
    }
}

fn compile_sources() {
    let root = find_sources();
    let target = env::var("TARGET").unwrap();
    let include = root.join("include");
    let mut build = cc::Build::new();

    // These are the flags of meson.build. The decoders are useful in debug builds only if they are
    // fast, so they are always optimised.
    build
        .include(&include)
        .include(root.join("lib"))
        .warnings(false);
    build
        .flag_if_supported(if target.ends_with("msvc") {
            "/std:c11"
        } else {
            "-std=c11"
        })
        .flag_if_supported("-ffp-contract=off");
    build.flag_if_supported("-fvisibility=hidden");
    if env::var("OPT_LEVEL").map_or(false, |level| level == "0") {
        build.opt_level(2);
    }
    if target.starts_with("i686") || target.starts_with("i586") {
        build
            .flag_if_supported("-msse2")
            .flag_if_supported("-mfpmath=sse");
    }
    if target == "wasm32-unknown-unknown" {
        // This target has no C library: the folder has the few functions that kunai needs.
        build.include("wasm").archiver("llvm-ar");
        println!("cargo:rerun-if-changed=wasm");
    }
    add_files(&mut build, &root.join("lib"));
    build.compile("kunai");
    println!("cargo:rerun-if-changed={}", root.join("lib").display());
    println!("cargo:rerun-if-changed={}", include.display());
    println!("cargo:include={}", include.display());
}
