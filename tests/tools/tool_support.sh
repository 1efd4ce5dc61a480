# tool_support.sh - for the tests of the example programs: a folder to work in, and checks of what a
# program prints. The script that reads this sets here, the folder of the tests, before.
tools=$KUNAI_TOOLS
sample=$KUNAI_FIXTURES
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
failures=0

bad() {
	echo "FAILED: $*"
	[ ! -s err ] || sed 's/^/    /' err
	failures=$((failures + 1))
}

# want CODE COMMAND...: what it prints is in the files out and err.
want() {
	expected=$1
	shift
	code=0
	"$@" >out 2>err || code=$?
	[ $code = "$expected" ] || bad "exit code $code instead of $expected: $*"
}

printed() { # printed FILE: it is exactly what is given here
	cat >expected
	cmp -s "$1" expected || {
		bad "$1 is not what it should be"
		diff expected "$1" | sed 's/^/    /'
	}
}

said() { # said FILE PATTERN
	grep -q -- "$2" "$1" || bad "no \"$2\" in $1"
}

finish() {
	[ $failures = 0 ] || exit 1
	echo "all good"
}

# for the scripts in Python
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
