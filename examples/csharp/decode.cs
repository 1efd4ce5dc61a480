// decode.cs - writes the first texture of a file as a PAM picture, which GIMP opens: decode TEXTURES PICTURE.
using System.IO;
using System.Text;
using Kunai;

class Program
{
    static void Main(string[] arguments)
    {
        using (var textures = new Textures(File.ReadAllBytes(arguments[0]))) // throws KunaiException
        using (var picture = File.Create(arguments[1]))
        {
            Image image = textures.Images[0];
            byte[] texels = image.Decode(); // rows of R, G, B, A
            byte[] head = Encoding.ASCII.GetBytes($"P7\nWIDTH {image.Width}\nHEIGHT {image.Height}\nDEPTH 4\n" +
                "MAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n");
            picture.Write(head, 0, head.Length);
            picture.Write(texels, 0, texels.Length);
        }
    }
}
