import sys

import kunai

with open(sys.argv[1], "rb") as file, kunai.Model(file.read()) as model:
    worlds = model.world()  # the rest pose
    for mesh in model.meshes:
        positions, normals = (array.tolist() for array in model.skin(mesh, worlds))
        vertices = [positions[i:i + 3] for i in range(0, len(positions), 3)]
        joints, weights = mesh.joints.tolist(), mesh.weights.tolist()  # 4 per vertex; empty: a rigid mesh
        print(f"{len(vertices)} vertices, first {vertices[:1]}, joints {joints[:4]}, weights {weights[:4]}")
        for part in mesh.submeshes:
            indices = mesh.indices[part.first_index:part.first_index + part.index_count].tolist()
            texture = model.materials[part.material].texture  # -1: the material has no texture
            name = kunai.text(model.textures[texture].name) if texture >= 0 else "no texture"
            print(f"  {len(indices) // mesh.corner_count} faces of {mesh.corner_count} corners, {name}")
