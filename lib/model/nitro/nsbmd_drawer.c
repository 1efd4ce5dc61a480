/* nsbmd_drawer.c - begins and ends the draws of a Nitro model. Runs the commands of display lists
 * (mdl0.md 7) that are neither vertices nor primitives. Positions have six forms: a table describes
 * each as masks and shifts. */
#include "model/nitro/nsbmd_drawer.h"

/* In this order: 16 bits each, 10 bits each (the highest 10 of 16), three forms with two
 * coordinates, and differences of 10 bits. */
const kunai_i_vertex_form kunai_i_vertex_forms[6] = {
    {{0xFFFFFFFFFFFF, 0, 0}, 0, 0, {0, 0, 0}, 4},
    {{0xFFC0, 0xFFC00000, 0xFFC000000000}, 0, 0, {6, 12, 18}, 0},
    {{0xFFFFFFFF, 0, 0}, 0, 0xFFFF00000000, {0, 0, 0}, 0},
    {{0xFFFF, 0, 0xFFFF00000000}, 0, 0xFFFF0000, {0, 0, 16}, 0},
    {{0, 0, 0xFFFFFFFF0000}, 0, 0xFFFF, {0, 0, 16}, 0},
    {{0x3FF, 0x3FF0000, 0x3FF00000000}, 0x20002000200, 0xFFFFFFFFFFFF, {0, 6, 12}, 0}};

/* Draws start with the colour of the material. All other state starts as 0, so that a shape does
 * not depend on the one before it (mdl0.md 7). */
kunai_i_geometry kunai_i_begin_nsbmd_drawer(kunai_i_nsbmd_drawer *drawer, kunai_i_nsbmd *nsbmd,
                                            const kunai_i_nsbmd_drawn *draw)
{
    const kunai_i_nsbmd_shape *shape = kunai_i_get_nsbmd_shape(nsbmd, draw->shape);
    const uint64_t steps =
        KUNAI_I_LIST_STEPS * (uint64_t)shape->size + KUNAI_I_CORNER_STEPS * (uint64_t)shape->drawn;

    /* callers test whether the open has failed */
    (void)kunai_i_charge(nsbmd->open, steps, draw->offset, "SBC");
    drawer->nsbmd = nsbmd;
    drawer->draw = draw;
    drawer->material = &nsbmd->materials[draw->material];
    drawer->offset = nsbmd->body.origin + shape->list;
    if (draw->stack != KUNAI_I_NONE)
        drawer->stack = ((const kunai_i_nitro_stack *)nsbmd->stacks.items)[draw->stack];
    drawer->stack.current = draw->matrix;
    drawer->is_found = 0;
    drawer->position = 0;
    memset(drawer->words, 0, sizeof drawer->words);
    drawer->has = drawer->source = drawer->count = 0;
    drawer->primitive = KUNAI_I_NONE;
    kunai_i_set_nsbmd_state(drawer, KUNAI_I_COLOR, drawer->material->initial_color);
    return kunai_i_begin_geometry(nsbmd->body.data + shape->list, shape->size);
}

void kunai_i_set_nsbmd_other(kunai_i_nsbmd_drawer *drawer, uint32_t command,
                             const uint8_t *parameters, uint32_t place)
{
    if (command <= KUNAI_I_MATRIX_TRANSLATE) {
        kunai_i_run_nitro_command(&drawer->nsbmd->matrices, &drawer->stack, command, parameters,
                                  drawer->offset + place);
        drawer->is_found = 0;
    } else if (command == KUNAI_I_DIFFUSE_AMBIENT &&
               (kunai_i_load32(parameters, 0) & KUNAI_NITRO_DIFFUSE_AMBIENT_INITIAL)) {
        kunai_i_set_nsbmd_state(drawer, KUNAI_I_COLOR, kunai_i_load32(parameters, 0));
    }
}

/* ---- draws ---- */

/* Materials that differ only in their flags are different materials. */
void kunai_i_make_nsbmd_material(const kunai_i_nsbmd *nsbmd, uint32_t material, uint32_t is_hidden,
                                 kunai_material *made)
{
    memcpy(made, &nsbmd->materials[material].material, sizeof *made); /* includes its padding */
    if (is_hidden)
        made->flags |= KUNAI_MATERIAL_HIDDEN;
}

void kunai_i_begin_nsbmd_draw(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_drawn *draw)
{
    kunai_i_builder *builder = &nsbmd->builder;

    kunai_i_begin_draw(builder, draw->offset,
                       draw->shape < nsbmd->shape_count ? draw->shape : KUNAI_NITRO_SHAPE_NONE, 0,
                       0 /* the caller makes room for a whole node */);
    builder->draw.part.order = draw->order;
    if (draw->node != KUNAI_I_NONE)
        builder->draw.part.node = nsbmd->places[draw->node];
}

void kunai_i_end_nsbmd_draw(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_drawn *draw)
{
    kunai_i_builder *builder = &nsbmd->builder;
    const kunai_material *added = builder->materials.items.items;
    kunai_material material;

    if (!builder->draw.part.index_count)
        return;
    kunai_i_make_nsbmd_material(nsbmd, draw->material, draw->is_hidden, &material);
    if (builder->draw.attributes & KUNAI_I_HAS_COLOR)
        material.flags |= KUNAI_MATERIAL_VERTEX_COLOR;
    if (added[draw->material].flags == material.flags) /* mostly; nothing else can differ */
        kunai_i_add_draw(builder, draw->material);
    else
        kunai_i_end_draw(builder, &material);
}
