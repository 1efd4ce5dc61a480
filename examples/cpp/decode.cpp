/* decode.cpp - writes the first texture of a file as a PAM picture, which GIMP opens: decode TEXTURES PICTURE. */
#include "kunai.hpp"
#include <fstream>
#include <iostream>
#include <iterator>

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::cerr << "usage: decode TEXTURES PICTURE\n";
        return 2;
    }
    std::ifstream file(argv[1], std::ios::binary);
    const std::vector<char> data((std::istreambuf_iterator<char>(file)),
                                 std::istreambuf_iterator<char>());
    const kunai::Textures textures(data);                          // throws kunai::Error
    const std::vector<unsigned char> texels = textures->decode(0); // rows of R, G, B, A
    const kunai::Image image = textures->images()[0];
    std::ofstream picture(argv[2], std::ios::binary);
    picture << "P7\nWIDTH " << image->width << "\nHEIGHT " << image->height
            << "\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n";
    picture.write(reinterpret_cast<const char *>(texels.data()),
                  static_cast<std::streamsize>(texels.size()));
    return picture.flush() ? 0 : 1;
}
