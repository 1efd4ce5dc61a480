# Completion of kunai for fish.

# Succeeds if the subcommand is one of the arguments.
function __kunai_in
    set -l words (commandline -opc)
    test (count $words) -gt 1; and contains -- $words[2] $argv
end

function __kunai_no_subcommand
    test (count (commandline -opc)) -eq 1
end

# Completes files with one of these extensions, and folders.
function __kunai_files
    for extension in $argv
        __fish_complete_suffix .$extension
    end
end

complete -c kunai -n __kunai_no_subcommand -f -a convert -d 'convert files, folders and archives to GLB, PNG and JSON'
complete -c kunai -n __kunai_no_subcommand -f -a info -d 'say what files are and what they contain'
complete -c kunai -n __kunai_no_subcommand -f -a list -d 'list the entries of archives'
complete -c kunai -n __kunai_no_subcommand -f -a extract -d 'unpack archives'
complete -c kunai -n __kunai_no_subcommand -f -a texture -d 'convert textures to PNG'
complete -c kunai -n __kunai_no_subcommand -f -a model -d 'convert a model with its textures and motions to GLB'
complete -c kunai -n __kunai_no_subcommand -f -a scene -d 'convert a stage or a level to GLB'
complete -c kunai -n __kunai_no_subcommand -f -a map -d 'show and convert Pokemon maps: GLB, PNG, JSON'
complete -c kunai -n __kunai_no_subcommand -f -a scan -d 'find files in a memory dump, a program or other data'
complete -c kunai -n __kunai_no_subcommand -f -a tree -d 'print every structure in a file with its place and size'
complete -c kunai -n __kunai_no_subcommand -f -a help -d 'print this text, or the help of a subcommand'
complete -c kunai -n __kunai_no_subcommand -s V -l version -d 'print the version'
complete -c kunai -n '__kunai_in help' -f -a 'convert info list extract texture model scene map scan tree help'

complete -c kunai -n '__kunai_in convert extract texture' -s o -l output -x -a '(__fish_complete_directories)' -d 'write to this folder'
complete -c kunai -n '__kunai_in convert' -s j -l jobs -x -d 'number of threads'
complete -c kunai -n '__kunai_in convert extract texture model scene map' -s f -l force -d 'replace existing files'
complete -c kunai -n '__kunai_in convert info list extract texture model scene map scan tree' -s q -l quiet -d 'no warnings, notes or summary'
complete -c kunai -n '__kunai_in convert info list extract texture model scene map scan tree' -s h -l help -d 'print the options and examples'
complete -c kunai -n '__kunai_in info tree' -s l -l list -d 'print more lines'
complete -c kunai -n '__kunai_in info list map scan tree' -l json -d 'print one JSON object per line'
complete -c kunai -n '__kunai_in info list extract tree' -l format -x -a 'AFS BML GSL PVM GVM XVM NARC PRS PRSD PVR GVR XVR n.rel d.rel c.rel r.rel fmt2 chunk basic basic+ ginja xinja mdl0' -d 'read the file as this format'
complete -c kunai -n '__kunai_in info list extract model tree' -l byte-order -x -a 'little big' -d 'byte order of the file'
complete -c kunai -n '__kunai_in info model scene tree' -l include -r -k -a '(__kunai_files h c inc)' -d 'constants for C source'
complete -c kunai -n '__kunai_in info' -l pairs -d 'list the motions that fit each model'
complete -c kunai -n '__kunai_in list extract' -s r -l recursive -d 'also archives in archives'
complete -c kunai -n '__kunai_in extract' -l raw -d 'do not decompress'
complete -c kunai -n '__kunai_in texture' -s r -l recursive -d 'look into folders and archives'
complete -c kunai -n '__kunai_in texture model scene' -s p -l palette -r -k -a '(__kunai_files pvp pvrp gvp pvm gvm nsbtx)' -d 'palette for indexed pictures'
complete -c kunai -n '__kunai_in texture' -l palette-name -x -d 'palette of this name'
complete -c kunai -n '__kunai_in texture model scene' -l bank -x -d 'start at this bank of the palette'
complete -c kunai -n '__kunai_in texture' -l indexed -d 'write indices with a palette'
complete -c kunai -n '__kunai_in texture' -l normal -d 'write bump maps as normal maps'
complete -c kunai -n '__kunai_in texture' -l mips -d 'write the smaller levels, too'
complete -c kunai -n '__kunai_in texture' -l shift -d 'widen colours by shifting'
complete -c kunai -n '__kunai_in texture model scene' -l sa-palettes -d 'palettes of Sonic Adventure for GameCube'
complete -c kunai -n '__kunai_in model scene' -s o -l output -r -k -a '(__kunai_files glb)' -d 'the GLB file to write'
complete -c kunai -n '__kunai_in model scene' -s t -l textures -r -k -a '(__kunai_files pvm gvm xvm pvr gvr xvr png nsbtx afs bml gsl pvmx narc prs)' -d 'the textures'
complete -c kunai -n '__kunai_in model' -s m -l motions -x -a 'named fit none' -d 'motions from the folder of the model'
complete -c kunai -n '__kunai_in model' -s i -l index -x -d 'number of the model in the file'
complete -c kunai -n '__kunai_in model scene' -l show-volumes -d 'show modifier volumes'
complete -c kunai -n '__kunai_in model map' -l hidden -d 'include parts that are not drawn at first'
complete -c kunai -n '__kunai_in model' -l one-mesh -d 'one skinned mesh'
complete -c kunai -n '__kunai_in model' -l draw-order -d 'one primitive per draw'
complete -c kunai -n '__kunai_in model' -l stored-pose -d 'bind the skin to the stored pose'
complete -c kunai -n '__kunai_in model' -l format -x -a 'chunk basic basic+ ginja xinja mdl0' -d 'kind of the model'
complete -c kunai -n '__kunai_in model' -l bare -x -d 'the root node in a program'
complete -c kunai -n '__kunai_in model' -l motion-offset -x -d 'the motion in a program'
complete -c kunai -n '__kunai_in model' -l rgba -d 'colours are stored as R, G, B, A'
complete -c kunai -n '__kunai_in model' -l uv-256 -d '256 UV units are 1.0'
complete -c kunai -n '__kunai_in model' -l uv-swapped -d 'V is stored before U'
complete -c kunai -n '__kunai_in model' -l skin-255 -d '255 units of a weight are 1.0'
complete -c kunai -n '__kunai_in scene' -s c -l collision -r -k -a '(__kunai_files rel sa1lvl sa2lvl sa2blvl c)' -d 'add this collision'
complete -c kunai -n '__kunai_in scene' -l show-collision -d 'show the collision of the level'
complete -c kunai -n '__kunai_in scene' -l no-scenery -d 'leave out sections without an id'
complete -c kunai -n '__kunai_in scene' -l placements -r -k -a '(__kunai_files qst dat evt)' -d 'add objects and enemies'
complete -c kunai -n '__kunai_in scene' -l floor -x -d 'floor of the quest'
complete -c kunai -n '__kunai_in scene' -l no-markers -d 'add placements without markers'
complete -c kunai -n '__kunai_in scene' -l section -x -d 'only this section'
complete -c kunai -n '__kunai_in map' -l format -x -a 'headers headers-dp headers-hg names matrix land bdhc area area-hg build light animation shapes events' -d 'kind of the map file'
complete -c kunai -n '__kunai_in map' -s o -l output -r -d 'GLB file, or folder of pictures'
complete -c kunai -n '__kunai_in map' -l at -x -d 'print the heights at X,Z'
complete -c kunai -n '__kunai_in map' -l time -x -d 'the lights at HH:MM'
complete -c kunai -n '__kunai_in map' -l png -d 'write pictures as PNG'
complete -c kunai -n '__kunai_in map' -l ppm -d 'write pictures as PPM'
complete -c kunai -n '__kunai_in map' -l lands -r -k -a '(__kunai_files narc bin)' -d 'the lands of a matrix'
complete -c kunai -n '__kunai_in map' -l world -d 'join all files as the game does'
complete -c kunai -n '__kunai_in map' -l save-headers -d 'write the map headers of a ROM'
complete -c kunai -n '__kunai_in map' -l header -x -d 'this map alone'
complete -c kunai -n '__kunai_in map' -l matrix -x -d 'all lands of this matrix'
complete -c kunai -n '__kunai_in map' -l cell -x -d 'only this cell'
complete -c kunai -n '__kunai_in map' -l prop -x -d 'only this prop'
complete -c kunai -n '__kunai_in map' -s t -l textures -r -k -a '(__kunai_files pvm gvm xvm pvr gvr xvr png nsbtx afs bml gsl pvmx narc prs)' -d 'NSBTX for a land'
complete -c kunai -n '__kunai_in map' -l heights -d 'show the heights, too'
complete -c kunai -n '__kunai_in map' -l events -d 'show events as markers'
complete -c kunai -n '__kunai_in map' -l own-draws -d 'draw props as their models say'
complete -c kunai -n '__kunai_in scan' -l prs -d 'try PRS at every byte, too'

complete -c kunai -n '__kunai_in list' -k -a '(__kunai_files afs bml gsl pvm gvm xvm pvmx narc nds srl prs qst nj gj xj)'
complete -c kunai -n '__kunai_in extract' -k -a '(__kunai_files afs bml gsl pvm gvm xvm pvmx narc nds srl prs qst nj gj xj)'
complete -c kunai -n '__kunai_in texture' -k -a '(__kunai_files afs bml gsl pvm gvm xvm pvmx narc nds srl prs qst pvr gvr xvr nsbtx nsbmd)'
complete -c kunai -n '__kunai_in model' -k -a '(__kunai_files nj gj xj nja nam c sa1mdl sa2mdl sa2bmdl nsbmd njm njs saanim nsbca nsbta nsbtp nsbma nsbva pvm gvm xvm nsbtx prs bml)'
complete -c kunai -n '__kunai_in scene' -k -a '(__kunai_files rel prs sa1lvl sa2lvl sa2blvl c)'
complete -c kunai -n '__kunai_in map' -k -a '(__kunai_files nds narc bin)'
