//! first.rs - prints the meshes of a model: first MODEL.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: first MODEL")?;
    let model = kunai::Model::open(&std::fs::read(path)?)?;

    for mesh in model.meshes() {
        let triangles = mesh.indices().len() / 3;
        println!("{} vertices, {triangles} triangles", mesh.vertex_count());
    }
    Ok(())
}
