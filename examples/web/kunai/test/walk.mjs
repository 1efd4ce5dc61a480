/* walk.mjs - gives every number, string and array of a handle to a visitor.
 * Made by tests/api/make_bindings.py from tests/api/api.json: do not edit. */
export function walkWarning(visit, of) {
    visit.u64("error", of.offset);
    visit.i32("error", of.code);
    visit.u32("error", of.format);
    visit.u32("error", of.itemKind);
    visit.u32("error", of.item);
    visit.u32("error", of.line);
}
export function walkMapDraw(visit, of) {
    visit.u16("map_draw", of.material);
    visit.u16("map_draw", of.shape);
}
export function walkArchiveInfo(visit, of) {
    for (const value of of.warnings)
        walkWarning(visit, value);
    visit.u32("archive_info", of.warningCount);
    visit.u32("archive_info", of.warningTotal);
    visit.u32("archive_info", of.format);
    visit.u32("archive_info", of.byteOrder);
    visit.u32("archive_info", of.entryCount);
    visit.u32("archive_info", of.brokenCount);
    visit.u32("archive_info", of.flags);
}
export function walkProgram(visit, of) {
    visit.u32("program", of.part);
    visit.i32("program", of.entry);
    visit.u32("program", of.id);
    visit.u32("program", of.loadAddress);
    visit.u32("program", of.entryAddress);
    visit.u32("program", of.memorySize);
    visit.u32("program", of.clearedSize);
    visit.u32("program", of.constructorsStart);
    visit.u32("program", of.constructorsEnd);
    visit.u32("program", of.file);
    visit.u32("program", of.packedSize);
    visit.u32("program", of.flags);
    visit.array("program", "", of.words);
}
export function walkRom(visit, of) {
    visit.text("rom", "", of.title);
    visit.text("rom", "", of.code);
    visit.text("rom", "", of.maker);
    for (const value of of.titles)
        visit.text("rom", "titles", value);
    if (of.arm9)
        walkProgram(visit, of.arm9);
    if (of.arm7)
        walkProgram(visit, of.arm7);
    for (const value of of.overlays9)
        walkProgram(visit, value);
    for (const value of of.overlays7)
        walkProgram(visit, value);
    visit.u32("rom", of.titleCount);
    visit.u32("rom", of.overlay9Count);
    visit.u32("rom", of.overlay7Count);
    visit.u32("rom", of.fileCount);
    visit.u32("rom", of.directoryCount);
    visit.u32("rom", of.namedCount);
    visit.i32("rom", of.banner);
    visit.u32("rom", of.flags);
    visit.u32("rom", of.unit);
    visit.u32("rom", of.chip);
    visit.u32("rom", of.revision);
    visit.u32("rom", of.usedSize);
    visit.u32("rom", of.headerSize);
    visit.u32("rom", of.headerCrc);
    visit.u32("rom", of.logoCrc);
    visit.u32("rom", of.bannerVersion);
    visit.u32("rom", of.bannerCrc);
    visit.u32("rom", of.parametersOffset);
    visit.array("rom", "", of.parameters);
    visit.array("rom", "", of.trailer);
}
export function walkEntry(visit, of) {
    visit.u64("entry", of.offset);
    visit.u64("entry", of.size);
    visit.u64("entry", of.unpackedSize);
    visit.text("entry", "", of.name);
    visit.u32("entry", of.packing);
    visit.u32("entry", of.format);
    visit.u32("entry", of.byteOrder);
    visit.i32("entry", of.owner);
    visit.u32("entry", of.type);
    visit.u32("entry", of.attribute);
    visit.u32("entry", of.globalIndex);
    visit.i32("entry", of.result);
    if (of.program)
        walkProgram(visit, of.program);
    visit.text("entry", "", of.title);
    visit.text("entry", "", of.quest);
}
export function walkGame(visit, of) {
    visit.u32("game", of.title);
    visit.u32("game", of.region);
    visit.u32("game", of.format);
    visit.u32("game", of.headerCount);
    visit.u32("game", of.headersOffset);
}
export function walkGameHeaders(visit, of) {
    visit.u64("game_headers", of.offset);
    visit.u64("game_headers", of.size);
    visit.u32("game_headers", of.count);
    visit.u32("game_headers", of.search);
}
export function walkLzInfo(visit, of) {
    visit.u64("lz_info", of.unpacked);
    visit.u64("lz_info", of.packed);
    visit.u64("lz_info", of.plain);
    visit.u64("lz_info", of.cut);
    visit.u32("lz_info", of.format);
    visit.u32("lz_info", of.leastDistance);
    visit.u32("lz_info", of.footer);
}
export function walkMapInfo(visit, of) {
    for (const value of of.warnings)
        walkWarning(visit, value);
    visit.u32("map_info", of.warningCount);
    visit.u32("map_info", of.warningTotal);
    visit.u32("map_info", of.format);
    visit.u32("map_info", of.byteOrder);
    visit.u32("map_info", of.itemCount);
}
export function walkMapHeader(visit, of) {
    visit.u32("map_header", of.area);
    visit.u32("map_header", of.matrix);
    visit.u32("map_header", of.objects);
    visit.u32("map_header", of.scripts);
    visit.u32("map_header", of.initScripts);
    visit.u32("map_header", of.text);
    visit.u32("map_header", of.dayMusic);
    visit.u32("map_header", of.nightMusic);
    visit.u32("map_header", of.encounters);
    visit.u32("map_header", of.events);
    visit.u32("map_header", of.label);
    visit.u32("map_header", of.labelWindow);
    visit.u32("map_header", of.weather);
    visit.u32("map_header", of.camera);
    visit.u32("map_header", of.type);
    visit.u32("map_header", of.battleBackground);
    visit.u32("map_header", of.flags);
    visit.u32("map_header", of.worldX);
    visit.u32("map_header", of.worldY);
    visit.u32("map_header", of.gear);
    visit.u32("map_header", of.kanto);
    visit.u32("map_header", of.follow);
    visit.array("map_header", "", of.raw);
}
export function walkMapMatrix(visit, of) {
    visit.text("map_matrix", "", of.name);
    visit.array("map_matrix", "lands", of.lands);
    visit.array("map_matrix", "headers", of.headers);
    visit.array("map_matrix", "altitudes", of.altitudes);
    visit.u32("map_matrix", of.width);
    visit.u32("map_matrix", of.height);
}
export function walkMapProp(visit, of) {
    visit.u32("map_prop", of.model);
    visit.array("map_prop", "", of.position);
    visit.array("map_prop", "", of.rotation);
    visit.array("map_prop", "", of.scale);
    visit.array("map_prop", "", of.raw);
}
export function walkMapPlate(visit, of) {
    visit.array("map_plate", "", of.min);
    visit.array("map_plate", "", of.max);
    visit.array("map_plate", "", of.normal);
    visit.i32("map_plate", of.constant);
    visit.array("map_plate", "", of.points);
    visit.u16("map_plate", of.normalIndex);
    visit.u16("map_plate", of.constantIndex);
}
export function walkMapStrip(visit, of) {
    visit.i32("map_strip", of.scanline);
    visit.u16("map_strip", of.first);
    visit.u16("map_strip", of.count);
}
export function walkMapTriangle(visit, of) {
    visit.array("map_triangle", "", of.points);
    visit.u16("map_triangle", of.normal);
    visit.i32("map_triangle", of.constant);
}
export function walkMapHeightCell(visit, of) {
    visit.u16("map_height_cell", of.first);
    visit.u16("map_height_cell", of.count);
}
export function walkMapCellStrip(visit, of) {
    visit.i32("map_cell_strip", of.scanline);
    visit.u32("map_cell_strip", of.first);
    visit.u32("map_cell_strip", of.count);
}
export function walkMapSound(visit, of) {
    visit.u8("map_sound", of.sound);
    visit.u8("map_sound", of.volume);
    visit.array("map_sound", "", of.unknown);
    visit.u8("map_sound", of.x0);
    visit.u8("map_sound", of.z0);
    visit.u8("map_sound", of.x1);
    visit.u8("map_sound", of.z1);
}
export function walkMapLand(visit, of) {
    visit.u64("map_land", of.modelOffset);
    visit.u64("map_land", of.modelSize);
    visit.array("map_land", "tiles", of.tiles);
    for (const value of of.props)
        walkMapProp(visit, value);
    for (const value of of.plates)
        walkMapPlate(visit, value);
    for (const value of of.strips)
        walkMapStrip(visit, value);
    visit.array("map_land", "accesses", of.accesses);
    for (const value of of.sounds)
        walkMapSound(visit, value);
    visit.u32("map_land", of.propCount);
    visit.u32("map_land", of.plateCount);
    visit.u32("map_land", of.stripCount);
    visit.u32("map_land", of.accessCount);
    visit.u32("map_land", of.soundCount);
    visit.i32("map_land", of.heightResult);
    visit.array("map_land", "points", of.points);
    visit.array("map_land", "normals", of.normals);
    for (const value of of.triangles)
        walkMapTriangle(visit, value);
    for (const value of of.cells)
        walkMapHeightCell(visit, value);
    for (const value of of.cellStrips)
        walkMapCellStrip(visit, value);
    visit.array("map_land", "cell_accesses", of.cellAccesses);
    visit.u32("map_land", of.pointCount);
    visit.u32("map_land", of.normalCount);
    visit.u32("map_land", of.triangleCount);
    visit.u32("map_land", of.cellCount);
    visit.u32("map_land", of.cellStripCount);
    visit.u32("map_land", of.cellAccessCount);
    visit.u32("map_land", of.gridColumns);
    visit.u32("map_land", of.gridRows);
    visit.array("map_land", "", of.gridMin);
    visit.array("map_land", "", of.gridMax);
    visit.array("map_land", "", of.gridCell);
}
export function walkMapArea(visit, of) {
    visit.u32("map_area", of.propSet);
    visit.u32("map_area", of.textureSet);
    visit.u32("map_area", of.light);
    visit.u32("map_area", of.outdoor);
    visit.u32("map_area", of.raw);
}
export function walkMapLight(visit, of) {
    visit.u32("map_light", of.end);
    visit.array("map_light", "", of.valid);
    visit.array("map_light", "", of.color);
    visit.array("map_light", "", of.direction);
    visit.array("map_light", "", of.diffuse);
    visit.array("map_light", "", of.ambient);
    visit.array("map_light", "", of.specular);
    visit.array("map_light", "", of.emission);
}
export function walkMapAnimation(visit, of) {
    visit.u32("map_animation", of.present);
    visit.u32("map_animation", of.flags);
    visit.u32("map_animation", of.slope);
    visit.array("map_animation", "", of.ids);
    visit.array("map_animation", "", of.raw);
}
export function walkMapBackground(visit, of) {
    visit.u32("map_background", of.script);
    visit.u32("map_background", of.kind);
    visit.i32("map_background", of.x);
    visit.i32("map_background", of.z);
    visit.i32("map_background", of.y);
    visit.u32("map_background", of.facing);
    visit.array("map_background", "", of.raw);
}
export function walkMapObject(visit, of) {
    visit.u32("map_object", of.id);
    visit.u32("map_object", of.graphics);
    visit.u32("map_object", of.movement);
    visit.u32("map_object", of.trainer);
    visit.u32("map_object", of.flag);
    visit.u32("map_object", of.script);
    visit.i32("map_object", of.direction);
    visit.array("map_object", "", of.parameters);
    visit.i32("map_object", of.rangeX);
    visit.i32("map_object", of.rangeZ);
    visit.u32("map_object", of.x);
    visit.u32("map_object", of.z);
    visit.i32("map_object", of.y);
    visit.array("map_object", "", of.raw);
}
export function walkMapWarp(visit, of) {
    visit.u32("map_warp", of.x);
    visit.u32("map_warp", of.z);
    visit.u32("map_warp", of.header);
    visit.u32("map_warp", of.warp);
    visit.array("map_warp", "", of.raw);
}
export function walkMapTrigger(visit, of) {
    visit.u32("map_trigger", of.script);
    visit.u32("map_trigger", of.x);
    visit.u32("map_trigger", of.z);
    visit.u32("map_trigger", of.width);
    visit.u32("map_trigger", of.length);
    visit.u32("map_trigger", of.y);
    visit.u32("map_trigger", of.value);
    visit.u32("map_trigger", of.variable);
    visit.array("map_trigger", "", of.raw);
}
export function walkMapPlace(visit, of) {
    visit.array("map_place", "", of.world);
    visit.array("map_place", "", of.cell);
    visit.array("map_place", "", of.tile);
    visit.array("map_place", "", of.local);
}
export function walkModelInfo(visit, of) {
    for (const value of of.warnings)
        walkWarning(visit, value);
    visit.u32("model_info", of.warningCount);
    visit.u32("model_info", of.warningTotal);
    visit.u32("model_info", of.format);
    visit.u32("model_info", of.byteOrder);
    visit.u32("model_info", of.nodeCount);
    visit.u32("model_info", of.meshCount);
    visit.array("model_info", "inverse_binds", of.inverseBinds);
    visit.u32("model_info", of.materialCount);
    visit.u32("model_info", of.textureCount);
    visit.u32("model_info", of.vertexCount);
    visit.u32("model_info", of.triangleCount);
    visit.u32("model_info", of.droppedCount);
    visit.u32("model_info", of.skinned);
    visit.f32("model_info", of.bindGap);
    visit.array("model_info", "", of.boundsMin);
    visit.array("model_info", "", of.boundsMax);
    visit.u32("model_info", of.overflow);
    visit.text("model_info", "", of.name);
    visit.u32("model_info", of.scalingRule);
    visit.u32("model_info", of.motionFileCount);
    for (const value of of.motionFiles)
        visit.text("model_info", "motion_files", value);
}
export function walkTransform(visit, of) {
    visit.array("transform", "", of.translation);
    visit.array("transform", "", of.rotation);
    visit.array("transform", "", of.scale);
}
export function walkNode(visit, of) {
    visit.u64("node", of.offset);
    visit.text("node", "", of.name);
    walkTransform(visit, of.rest);
    visit.array("node", "", of.world);
    visit.array("node", "", of.center);
    visit.f32("node", of.radius);
    visit.i32("node", of.parent);
    visit.i32("node", of.mesh);
    visit.i32("node", of.trackGroup);
    visit.i32("node", of.shapeGroup);
    visit.u32("node", of.flags);
    visit.array("node", "", of.angles);
}
export function walkSubmesh(visit, of) {
    visit.u32("submesh", of.firstIndex);
    visit.u32("submesh", of.indexCount);
    visit.u32("submesh", of.material);
    visit.u32("submesh", of.node);
    visit.u32("submesh", of.flags);
    visit.u32("submesh", of.order);
}
export function walkInfluence(visit, of) {
    visit.array("influence", "", of.position);
    visit.array("influence", "", of.normal);
    visit.f32("influence", of.weight);
    visit.u32("influence", of.node);
}
export function walkMesh(visit, of) {
    visit.u32("mesh", of.kind);
    visit.u32("mesh", of.cornerCount);
    visit.i32("mesh", of.node);
    visit.u32("mesh", of.vertexCount);
    visit.u32("mesh", of.indexCount);
    visit.u32("mesh", of.submeshCount);
    visit.u32("mesh", of.influenceCount);
    visit.u32("mesh", of.userCount);
    visit.array("mesh", "positions", of.positions);
    visit.array("mesh", "normals", of.normals);
    for (const values of of.uvs)
        visit.array("mesh", "uvs", values);
    for (const values of of.colors)
        visit.array("mesh", "colors", values);
    visit.array("mesh", "indices", of.indices);
    for (const value of of.submeshes)
        walkSubmesh(visit, value);
    visit.array("mesh", "sources", of.sources);
    visit.array("mesh", "joints", of.joints);
    visit.array("mesh", "weights", of.weights);
    for (const value of of.influences)
        walkInfluence(visit, value);
    visit.array("mesh", "influence_starts", of.influenceStarts);
    visit.array("mesh", "speculars", of.speculars);
    visit.array("mesh", "volume_uvs", of.volumeUvs);
    visit.array("mesh", "user_words", of.userWords);
    visit.array("mesh", "polygon_normals", of.polygonNormals);
    visit.array("mesh", "binormals", of.binormals);
    visit.array("mesh", "tangents", of.tangents);
}
export function walkMaterial(visit, of) {
    visit.u64("material", of.offset);
    visit.text("material", "", of.name);
    visit.i32("material", of.texture);
    visit.i32("material", of.texture2);
    visit.u32("material", of.flags);
    visit.u32("material", of.blendSource);
    visit.u32("material", of.blendDestination);
    visit.u32("material", of.wrapU);
    visit.u32("material", of.wrapV);
    visit.u32("material", of.filter);
    visit.array("material", "", of.diffuse);
    visit.array("material", "", of.ambient);
    visit.array("material", "", of.specular);
    visit.array("material", "", of.emission);
    visit.array("material", "", of.diffuse2);
    visit.array("material", "", of.ambient2);
    visit.array("material", "", of.specular2);
    visit.f32("material", of.exponent);
    visit.f32("material", of.mipBias);
    visit.array("material", "", of.uvScale);
    visit.f32("material", of.uvRotation);
    visit.array("material", "", of.uvTranslation);
    visit.array("material", "", of.raw);
    visit.array("material", "parameters", of.parameters);
    visit.u64("material", of.parameterCount);
    visit.array("material", "", of.uvMatrix);
}
export function walkMotionInfo(visit, of) {
    for (const value of of.warnings)
        walkWarning(visit, value);
    visit.u32("motion_info", of.warningCount);
    visit.u32("motion_info", of.warningTotal);
    visit.u32("motion_info", of.format);
    visit.u32("motion_info", of.byteOrder);
    visit.u32("motion_info", of.trackCount);
    visit.u32("motion_info", of.kind);
    visit.text("motion_info", "", of.name);
    visit.u32("motion_info", of.groupCount);
    visit.u32("motion_info", of.storedGroupCount);
    visit.u32("motion_info", of.frameCount);
    visit.u32("motion_info", of.interpolation);
    visit.u32("motion_info", of.rawType);
    visit.u32("motion_info", of.rawInterpolation);
    visit.text("motion_info", "", of.modelName);
    visit.text("motion_info", "", of.actionName);
}
export function walkTrack(visit, of) {
    visit.u64("track", of.offset);
    visit.text("track", "", of.target);
    visit.array("track", "frames", of.frames);
    visit.array("track", "values", of.values);
    visit.array("track", "raw", of.raw);
    for (const value of of.names)
        visit.text("track", "names", value);
    visit.u32("track", of.group);
    visit.u32("track", of.property);
    visit.u32("track", of.interpolation);
    visit.u32("track", of.keyCount);
    visit.u32("track", of.valueCount);
    visit.u32("track", of.rawCount);
    visit.i32("track", of.axis);
    visit.u32("track", of.pointCount);
    visit.u32("track", of.nameCount);
    visit.u32("track", of.flags);
    visit.u32("track", of.flagsKind);
}
export function walkOutlineInfo(visit, of) {
    for (const value of of.warnings)
        walkWarning(visit, value);
    visit.u32("outline_info", of.warningCount);
    visit.u32("outline_info", of.warningTotal);
    visit.u32("outline_info", of.format);
    visit.u32("outline_info", of.byteOrder);
    visit.u32("outline_info", of.recordCount);
}
export function walkOutlineRecord(visit, of) {
    visit.u64("record", of.offset);
    visit.u64("record", of.size);
    visit.text("record", "", of.name);
    visit.u32("record", of.kind);
    visit.u32("record", of.depth);
    visit.u32("record", of.type);
    visit.u32("record", of.flags);
    visit.u32("record", of.count);
}
export function walkFound(visit, of) {
    visit.u64("found", of.offset);
    visit.u64("found", of.size);
    visit.u32("found", of.format);
    visit.u32("found", of.byteOrder);
    visit.u32("found", of.modules);
    visit.u32("found", of.confidence);
}
export function walkFormatInfo(visit, of) {
    visit.u32("format_info", of.format);
    visit.u32("format_info", of.modules);
}
export function walkSceneInfo(visit, of) {
    for (const value of of.warnings)
        walkWarning(visit, value);
    visit.u32("scene_info", of.warningCount);
    visit.u32("scene_info", of.warningTotal);
    visit.u32("scene_info", of.format);
    visit.u32("scene_info", of.byteOrder);
    visit.u32("scene_info", of.sectionCount);
    visit.u32("scene_info", of.instanceCount);
    visit.u32("scene_info", of.modelCount);
    visit.u32("scene_info", of.clipCount);
    visit.u32("scene_info", of.textureCount);
    visit.u32("scene_info", of.animationCount);
    visit.u32("scene_info", of.textureSetCount);
    visit.f32("scene_info", of.radius);
    visit.u32("scene_info", of.placementCount);
    visit.u32("scene_info", of.placementTableCount);
}
export function walkSceneModel(visit, of) {
    visit.text("scene_model", "", of.name);
    visit.u32("scene_model", of.store);
    visit.u32("scene_model", of.index);
    visit.i32("scene_model", of.textureSet);
    visit.i32("scene_model", of.result);
}
export function walkClip(visit, of) {
    visit.text("clip", "", of.name);
    visit.i32("clip", of.model);
    visit.u32("clip", of.fit);
    visit.u32("clip", of.store);
    visit.u32("clip", of.index);
}
export function walkTextureSet(visit, of) {
    visit.u32("texture_set", of.store);
    visit.u32("texture_set", of.index);
}
export function walkSection(visit, of) {
    visit.u64("section", of.offset);
    visit.array("section", "", of.world);
    visit.array("section", "", of.position);
    visit.array("section", "", of.angles);
    visit.f32("section", of.radius);
    visit.f32("section", of.alpha);
    visit.i32("section", of.id);
    visit.u32("section", of.flags);
    visit.u32("section", of.firstInstance);
    visit.u32("section", of.instanceCount);
}
export function walkInstance(visit, of) {
    visit.u64("instance", of.offset);
    visit.u64("instance", of.modelOffset);
    visit.array("instance", "clips", of.clips);
    visit.u32("instance", of.clipCount);
    visit.u32("instance", of.section);
    visit.i32("instance", of.model);
    visit.f32("instance", of.speed);
    visit.array("instance", "", of.world);
    visit.array("instance", "", of.boundsMin);
    visit.array("instance", "", of.boundsMax);
    visit.i32("instance", of.slide);
    visit.i32("instance", of.swap);
    visit.u32("instance", of.flags);
    visit.u32("instance", of.animated);
    visit.u32("instance", of.roles);
    visit.u32("instance", of.blocks);
    visit.array("instance", "", of.center);
    visit.f32("instance", of.radius);
}
export function walkLandTable(visit, of) {
    visit.text("land_table", "", of.name);
    visit.text("land_table", "", of.textureFile);
    visit.text("land_table", "", of.author);
    visit.text("land_table", "", of.description);
    visit.u64("land_table", of.offset);
    visit.u32("land_table", of.format);
    visit.u32("land_table", of.entryCount);
    visit.u32("land_table", of.animatedCount);
    visit.i32("land_table", of.visibleCount);
    visit.i32("land_table", of.directCount);
    visit.u32("land_table", of.attributes);
    visit.u32("land_table", of.loadFlags);
    visit.f32("land_table", of.clipDistance);
    visit.u32("land_table", of.textureList);
    visit.u32("land_table", of.loaderName);
    visit.u32("land_table", of.loader);
}
export function walkTextureAnimation(visit, of) {
    visit.array("texture_animation", "frames", of.frames);
    visit.u32("texture_animation", of.frameCount);
    visit.u32("texture_animation", of.id);
    visit.u32("texture_animation", of.type);
}
export function walkCollisionGroup(visit, of) {
    visit.array("collision_group", "", of.center);
    visit.f32("collision_group", of.radius);
    visit.u32("collision_group", of.firstTriangle);
    visit.u32("collision_group", of.triangleCount);
    visit.u32("collision_group", of.flags);
    visit.u32("collision_group", of.instance);
}
export function walkCollision(visit, of) {
    visit.array("collision", "positions", of.positions);
    visit.array("collision", "indices", of.indices);
    visit.array("collision", "normals", of.normals);
    visit.array("collision", "flags", of.flags);
    for (const value of of.groups)
        walkCollisionGroup(visit, value);
    visit.u32("collision", of.vertexCount);
    visit.u32("collision", of.triangleCount);
    visit.u32("collision", of.groupCount);
}
export function walkPlacementAction(visit, of) {
    visit.u32("placement_action", of.type);
    visit.array("placement_action", "", of.operands);
}
export function walkPlacementTable(visit, of) {
    visit.u64("placement_table", of.offset);
    visit.u64("placement_table", of.size);
    visit.u32("placement_table", of.kind);
    visit.u32("placement_table", of.version);
    visit.i32("placement_table", of.floor);
    visit.u32("placement_table", of.firstPlacement);
    visit.u32("placement_table", of.placementCount);
    visit.u32("placement_table", of.roomCount);
    visit.u32("placement_table", of.store);
    visit.u32("placement_table", of.index);
}
export function walkPlacement(visit, of) {
    visit.u64("placement", of.offset);
    visit.array("placement", "raw", of.raw);
    for (const value of of.actions)
        walkPlacementAction(visit, value);
    visit.u32("placement", of.rawCount);
    visit.u32("placement", of.actionCount);
    visit.i32("placement", of.result);
    visit.u32("placement", of.kind);
    visit.u32("placement", of.type);
    visit.u32("placement", of.id);
    visit.u32("placement", of.flags);
    visit.i32("placement", of.table);
    visit.i32("placement", of.section);
    visit.i32("placement", of.sectionId);
    visit.i32("placement", of.floor);
    visit.u32("placement", of.group);
    visit.u32("placement", of.wave);
    visit.u32("placement", of.children);
    visit.u32("placement", of.mostChildren);
    visit.array("placement", "", of.position);
    visit.array("placement", "", of.angles);
    visit.array("placement", "", of.parameters);
    visit.array("placement", "", of.integers);
    visit.array("placement", "", of.world);
}
export function walkTexturesInfo(visit, of) {
    for (const value of of.warnings)
        walkWarning(visit, value);
    visit.u32("textures_info", of.warningCount);
    visit.u32("textures_info", of.warningTotal);
    visit.u32("textures_info", of.format);
    visit.u32("textures_info", of.byteOrder);
    visit.u32("textures_info", of.imageCount);
    visit.u32("textures_info", of.paletteCount);
    visit.u32("textures_info", of.brokenCount);
}
export function walkPalette(visit, of) {
    visit.array("palette", "colors", of.colors);
    visit.text("palette", "", of.name);
    visit.u32("palette", of.count);
    visit.u32("palette", of.bank);
    visit.u32("palette", of.first);
    visit.u32("palette", of.format);
}
export function walkLevel(visit, of) {
    visit.u64("level", of.offset);
    visit.u64("level", of.size);
    visit.u32("level", of.width);
    visit.u32("level", of.height);
}
export function walkImage(visit, of) {
    visit.u64("image", of.offset);
    visit.u64("image", of.size);
    visit.text("image", "", of.name);
    for (const value of of.levels)
        walkLevel(visit, value);
    if (of.palette)
        walkPalette(visit, of.palette);
    visit.u32("image", of.width);
    visit.u32("image", of.height);
    visit.u32("image", of.levelCount);
    visit.u32("image", of.flags);
    visit.u32("image", of.colorCount);
    visit.u32("image", of.firstColor);
    visit.u32("image", of.pixelFormat);
    visit.u32("image", of.dataFormat);
    visit.u32("image", of.globalIndex);
    visit.u32("image", of.usedHeight);
    visit.u32("image", of.codebookCount);
    visit.i32("image", of.result);
    visit.i32("image", of.paletteIndex);
    visit.u32("image", of.paletteRule);
}
export function walkTextureRef(visit, of) {
    visit.text("texture_ref", "", of.name);
    visit.text("texture_ref", "", of.palette);
    visit.u32("texture_ref", of.attributes);
    visit.u32("texture_ref", of.globalIndex);
}
export function walkTextureList(visit, of) {
    for (const value of of.refs)
        walkTextureRef(visit, value);
    visit.u32("texture_list", of.count);
    visit.u32("texture_list", of.rule);
}
export function walkTextureMatch(visit, of) {
    visit.i32("texture_match", of.image);
    visit.i32("texture_match", of.palette);
    visit.u32("texture_match", of.rule);
}
export function walkRequest(visit, of) {
    visit.u32("request", of.store);
    visit.u32("request", of.index);
    visit.u32("request", of.format);
    visit.u32("request", of.required);
}
export function walkSceneLand(visit, of) {
    visit.u32("scene_land", of.land);
    visit.u32("scene_land", of.header);
    visit.u32("scene_land", of.area);
    visit.u32("scene_land", of.x);
    visit.u32("scene_land", of.z);
    visit.u32("scene_land", of.altitude);
    visit.u32("scene_land", of.firstLight);
    visit.u32("scene_land", of.lightCount);
    visit.i32("scene_land", of.result);
}
export function walkArchive(visit, of) {
    if (of.info)
        walkArchiveInfo(visit, of.info);
    for (const value of of.entries)
        walkEntry(visit, value);
    if (of.rom)
        walkRom(visit, of.rom);
}
export function walkMap(visit, of) {
    if (of.info)
        walkMapInfo(visit, of.info);
    for (const value of of.headers)
        walkMapHeader(visit, value);
    for (const value of of.names)
        visit.text("map", "names", value);
    if (of.matrix)
        walkMapMatrix(visit, of.matrix);
    if (of.land)
        walkMapLand(visit, of.land);
    if (of.area)
        walkMapArea(visit, of.area);
    visit.array("map", "models", of.models);
    for (const value of of.lights)
        walkMapLight(visit, value);
    if (of.animation)
        walkMapAnimation(visit, of.animation);
    for (const value of of.backgrounds)
        walkMapBackground(visit, value);
    for (const value of of.objects)
        walkMapObject(visit, value);
    for (const value of of.warps)
        walkMapWarp(visit, value);
    for (const value of of.triggers)
        walkMapTrigger(visit, value);
}
export function walkModel(visit, of) {
    if (of.info)
        walkModelInfo(visit, of.info);
    for (const value of of.nodes)
        walkNode(visit, value);
    for (const value of of.meshes)
        walkMesh(visit, value);
    for (const value of of.materials)
        walkMaterial(visit, value);
    if (of.textureList)
        walkTextureList(visit, of.textureList);
}
export function walkMotion(visit, of) {
    if (of.info)
        walkMotionInfo(visit, of.info);
    for (const value of of.tracks)
        walkTrack(visit, value);
}
export function walkOutline(visit, of) {
    if (of.info)
        walkOutlineInfo(visit, of.info);
    for (const value of of.records)
        walkOutlineRecord(visit, value);
}
export function walkScene(visit, of) {
    if (of.info)
        walkSceneInfo(visit, of.info);
    for (const value of of.sections)
        walkSection(visit, value);
    for (const value of of.instances)
        walkInstance(visit, value);
    for (const value of of.models)
        walkSceneModel(visit, value);
    for (const value of of.clips)
        walkClip(visit, value);
    for (const value of of.textureSets)
        walkTextureSet(visit, value);
    if (of.textureList)
        walkTextureList(visit, of.textureList);
    for (const value of of.animations)
        walkTextureAnimation(visit, value);
    if (of.landTable)
        walkLandTable(visit, of.landTable);
    if (of.collision)
        walkCollision(visit, of.collision);
    for (const value of of.placements)
        walkPlacement(visit, value);
    for (const value of of.placementTables)
        walkPlacementTable(visit, value);
    for (const value of of.lands)
        walkSceneLand(visit, value);
    for (const value of of.lights)
        walkMapLight(visit, value);
}
export function walkTextures(visit, of) {
    if (of.info)
        walkTexturesInfo(visit, of.info);
    for (const value of of.images)
        walkImage(visit, value);
    for (const value of of.palettes)
        walkPalette(visit, value);
}
