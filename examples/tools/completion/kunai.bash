# Completion of kunai for bash.

# Completes files with one of these extensions, and folders. If no file matches, completes all files.
_kunai_files()
{
    local path extension
    local -a found=()

    while IFS= read -r path; do
        for extension; do
            [[ ${path,,} == *.$extension ]] && found+=("$path")
        done
    done < <(compgen -f -- "$word")
    if [[ ${#found[@]} -eq 0 ]]; then
        mapfile -t found < <(compgen -f -- "$word")
    else
        mapfile -t -O ${#found[@]} found < <(compgen -d -- "$word")
    fi
    COMPREPLY=("${found[@]}")
    compopt -o filenames
}

_kunai_words()
{
    mapfile -t COMPREPLY < <(compgen -W "$*" -- "$word")
}

# Completes the value of the option before the cursor. Fails if the option has no value.
_kunai_value()
{
    case $command$previous in
    convert--output | convert-o | extract--output | extract-o | texture--output |\
        texture-o)
        mapfile -t COMPREPLY < <(compgen -d -- "$word"); compopt -o filenames ;;
    convert--jobs | convert-j | texture--palette-name | texture--bank | model--bank |\
        model--index | model-i | model--bare | model--motion-offset | scene--bank |\
        scene--floor | scene--section | map--at | map--time | map--header | map--matrix |\
        map--cell | map--prop)
        return 0 ;;
    info--format | list--format | extract--format | tree--format)
        _kunai_words AFS BML GSL PVM GVM XVM NARC PRS PRSD PVR GVR XVR n.rel d.rel c.rel r.rel \
            fmt2 chunk basic basic+ ginja xinja mdl0 ;;
    info--byte-order | list--byte-order | extract--byte-order | model--byte-order |\
        tree--byte-order)
        _kunai_words little big ;;
    info--include | model--include | scene--include | tree--include)
        _kunai_files h c inc ;;
    texture--palette | texture-p | model--palette | model-p | scene--palette | scene-p)
        _kunai_files pvp pvrp gvp pvm gvm nsbtx ;;
    model--output | model-o | scene--output | scene-o)
        _kunai_files glb ;;
    model--textures | model-t | scene--textures | scene-t | map--textures | map-t)
        _kunai_files pvm gvm xvm pvr gvr xvr png nsbtx afs bml gsl pvmx narc prs ;;
    model--motions | model-m)
        _kunai_words named fit none ;;
    model--format)
        _kunai_words chunk basic basic+ ginja xinja mdl0 ;;
    scene--collision | scene-c)
        _kunai_files rel sa1lvl sa2lvl sa2blvl c ;;
    scene--placements)
        _kunai_files qst dat evt ;;
    map--format)
        _kunai_words headers headers-dp headers-hg names matrix land bdhc area area-hg build \
            light animation shapes events ;;
    map--output | map-o)
        _kunai_files ;;
    map--lands)
        _kunai_files narc bin ;;
    *) return 1 ;;
    esac
}

_kunai_options()
{
    case $command in
    convert) _kunai_words -o --output -j --jobs -f --force -q --quiet -h --help ;;
    info) _kunai_words -l --list --json --format --byte-order --include --pairs -q --quiet -h \
        --help ;;
    list) _kunai_words -r --recursive --json --format --byte-order -q --quiet -h --help ;;
    extract) _kunai_words -o --output -r --recursive --raw -f --force --format --byte-order -q \
        --quiet -h --help ;;
    texture) _kunai_words -o --output -r --recursive -f --force -p --palette --palette-name \
        --bank --indexed --normal --mips --shift --sa-palettes -q --quiet -h --help ;;
    model) _kunai_words -o --output -t --textures -p --palette --bank --sa-palettes -m \
        --motions -f --force -i --index --show-volumes --hidden --one-mesh --draw-order \
        --stored-pose --format --bare --motion-offset --byte-order --include --rgba --uv-256 \
        --uv-swapped --skin-255 -q --quiet -h --help ;;
    scene) _kunai_words -o --output -t --textures -c --collision -f --force -p --palette --bank \
        --sa-palettes --show-collision --show-volumes --no-scenery --placements --floor \
        --no-markers --section --include -q --quiet -h --help ;;
    map) _kunai_words --format -o --output --json --at --time --png --ppm --lands --world \
        --save-headers -f --force --header --matrix --cell --prop -t --textures --heights \
        --events --own-draws --hidden -q --quiet -h --help ;;
    scan) _kunai_words --json --prs -q --quiet -h --help ;;
    tree) _kunai_words -l --list --json --format --byte-order --include -q --quiet -h --help ;;
    esac
}

_kunai()
{
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]} commands='convert info list extract texture model scene map scan tree help'

    COMPREPLY=()
    if [[ $COMP_CWORD -eq 1 ]]; then
        _kunai_words $commands --help --version
    elif [[ $command == help ]]; then
        _kunai_words $commands
    elif _kunai_value; then
        return
    elif [[ $word == -* ]]; then
        _kunai_options
    else
        case $command in
        list) _kunai_files afs bml gsl pvm gvm xvm pvmx narc nds srl prs qst nj gj xj ;;
        extract) _kunai_files afs bml gsl pvm gvm xvm pvmx narc nds srl prs qst nj gj xj ;;
        texture) _kunai_files afs bml gsl pvm gvm xvm pvmx narc nds srl prs qst pvr gvr xvr \
            nsbtx nsbmd ;;
        model) _kunai_files nj gj xj nja nam c sa1mdl sa2mdl sa2bmdl nsbmd njm njs saanim nsbca \
            nsbta nsbtp nsbma nsbva pvm gvm xvm nsbtx prs bml ;;
        scene) _kunai_files rel prs sa1lvl sa2lvl sa2blvl c ;;
        map) _kunai_files nds narc bin ;;
        *) _kunai_files ;;
        esac
    fi
}

complete -F _kunai kunai
