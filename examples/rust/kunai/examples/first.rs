//! first.rs - prints the meshes of a model, and where its first vertex lies.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: first MODEL")?;
    let model = kunai::Model::open(&std::fs::read(path)?)?;

    for mesh in model.meshes() {
        println!(
            "{} vertices, the first at {:?}",
            mesh.vertex_count(),
            mesh.positions().get(..3)
        );
    }
    Ok(())
}
