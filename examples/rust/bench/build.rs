//! Compiles sum.c with the headers of kunai.
fn main() {
    println!("cargo:rerun-if-changed=sum.c");
    println!("cargo:rerun-if-changed=build.rs");
    cc::Build::new()
        .file("sum.c")
        .include(std::env::var("DEP_KUNAI_INCLUDE").unwrap())
        .compile("sum");
}
