/* dangling.cpp - a span or a view that outlives its bytes: each line that is marked "gone" must give a warning of Clang,
 * and no other line. Compiled by test.sh, never run. */
#include "kunai.hpp"

void use(kunai::Bytes bytes);
kunai::ModelView open(const std::vector<char> &data);
kunai::Span<const float> make();

kunai::ModelView open(const std::vector<char> &data)
{
    const auto opened = kunai::Model::try_open(data);
    const kunai::Model &model = *opened;
    kunai::Model local;

    use(data);
    return model ? model.view() : local.view(); /* gone */
}

kunai::Span<const float> make()
{
    const std::vector<float> items(3);

    return items; /* gone */
}

void use_archive(const kunai::Archive &archive);
void use_archive(const kunai::Archive &archive)
{
    const kunai::Bytes stored = archive->get_stored(1);
    const kunai::Bytes content = *archive->try_read(1); /* gone */
    const kunai::Span<const float> items = std::vector<float>(3); /* gone */
    const auto kept = archive->try_read(1);

    use(*archive->try_read(1));
    use(*kept);
    use(stored);
    use(content);
    (void)items;
    (void)kunai::Textures::try_open(archive->get_stored(2));
    (void)kunai::Model::try_open(*archive->try_read(1));
}
