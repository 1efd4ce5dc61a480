// first.cs - prints the meshes of a model: first MODEL.
using System;
using System.IO;
using Kunai;

class Program
{
    static void Main(string[] arguments)
    {
        using (var model = new Model(File.ReadAllBytes(arguments[0]))) // throws KunaiException
            foreach (var mesh in model.Meshes)
                Console.WriteLine($"{mesh.VertexCount} vertices, first at x {mesh.Positions[0]}");
    }
}
