//! bench FOLDER - opens all models in a folder and sums all their arrays, in C and in Rust in turns.
use kunai::{Mesh, Model};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs};

// Links the C library for sum.c.
use kunai_sys as _;

extern "C" {
    fn sum_model_in_c(data: *const u8, size: usize) -> u64;
}

fn sum<T: Copy + Into<u64>>(values: &[T]) -> u64 {
    values
        .iter()
        .fold(0, |sum: u64, value| sum.wrapping_add((*value).into()))
}

fn sum_floats(values: &[f32]) -> u64 {
    values.iter().fold(0, |sum: u64, value| {
        sum.wrapping_add(value.to_bits().into())
    })
}

fn sum_mesh(mesh: Mesh<'_>) -> u64 {
    let mut total = u64::from(mesh.submesh_count());

    total += sum_floats(mesh.positions()) + sum_floats(mesh.normals());
    total += (0..8).map(|set| sum_floats(mesh.uvs(set))).sum::<u64>();
    total += (0..2).map(|set| sum(mesh.colors(set))).sum::<u64>();
    total += sum(mesh.indices()) + sum(mesh.sources()) + sum(mesh.joints());
    total += sum_floats(mesh.weights()) + sum(mesh.influence_starts());
    total += mesh
        .influences()
        .iter()
        .map(|of| u64::from(of.node))
        .sum::<u64>();
    total += sum(mesh.speculars()) + sum_floats(mesh.volume_uvs());
    total += sum_floats(mesh.polygon_normals()) + sum_floats(mesh.binormals());
    total + sum_floats(mesh.tangents())
}

fn sum_model(data: &[u8]) -> u64 {
    let model = match Model::open(data) {
        Ok(model) => model,
        Err(_) => return 0,
    };
    let nodes = model
        .nodes()
        .map(|node| sum_floats(node.world()) + node.name().len() as u64);
    let materials = model.materials().map(|material| sum(material.parameters()));

    nodes.sum::<u64>() + model.meshes().map(sum_mesh).sum::<u64>() + materials.sum::<u64>()
}

fn find_models(folder: &Path, to: &mut Vec<Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();

        if path.is_dir() {
            find_models(&path, to);
        } else if let Some(data) = fs::read(&path)
            .ok()
            .filter(|data| Model::open(data).is_ok())
        {
            to.push(data);
        }
    }
}

fn measure(models: &[Vec<u8>], run: impl Fn(&[u8]) -> u64) -> (Duration, u64) {
    let start = Instant::now();
    let total = models
        .iter()
        .fold(0, |total: u64, data| total.wrapping_add(run(data)));

    (start.elapsed(), total)
}

fn main() {
    let folder = env::args().nth(1).expect("usage: bench FOLDER");
    let mut models = Vec::new();
    let mut ratios = Vec::new();
    let mut best = [Duration::MAX; 2];

    find_models(folder.as_ref(), &mut models);
    for run in 0..31 {
        let in_c = || {
            measure(&models, |data| unsafe {
                sum_model_in_c(data.as_ptr(), data.len())
            })
        };
        let in_rust = || measure(&models, sum_model);
        // Both are first in turns.
        let (c, rust) = if run % 2 == 0 {
            let c = in_c();
            (c, in_rust())
        } else {
            let rust = in_rust();
            (in_c(), rust)
        };

        assert_eq!(c.1, rust.1, "the sums differ");
        best = [best[0].min(c.0), best[1].min(rust.0)];
        ratios.push(rust.0.as_secs_f64() / c.0.as_secs_f64());
    }
    ratios.sort_by(f64::total_cmp);
    println!(
        "{} models; best of C {:?}, of Rust {:?}",
        models.len(),
        best[0],
        best[1]
    );
    println!(
        "Rust takes {:.3} times as long as C (median of {} pairs)",
        ratios[ratios.len() / 2],
        ratios.len()
    );
}
