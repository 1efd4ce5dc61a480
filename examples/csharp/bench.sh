#!/bin/sh
# bench.sh FOLDER [BUILD] - compares C# under Mono with C: opens all models of FOLDER and walks all their arrays. The
# two programs run in turn, nine times. Prints the medians, and the median of the nine ratios.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd)
build=$(cd "${2:-$here/../../build}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LD_LIBRARY_PATH="$build/lib"
cd "$here"
mcs -langversion:7 -unsafe -optimize+ -target:library "-out:$work/Kunai.Assets.dll" -nowarn:1591 Generated.cs Kunai.cs
mcs -langversion:7 -unsafe -optimize+ "-r:$work/Kunai.Assets.dll" "-out:$work/bench.exe" bench.cs
cc -std=c11 -O2 -Wall -Wextra -I../../include bench.c -o "$work/bench" -L"$build/lib" -lkunai
for mode in views words elements; do
	for run in 1 2 3 4 5 6 7 8 9; do
		"$work/bench" "$folder" $mode 5 | tr '\n' ' '
		mono "$work/bench.exe" "$folder" $mode 5
	done >"$work/runs"
	python3 - $mode "$work/runs" <<-'END'
		import statistics
		import sys

		runs = [line.split() for line in open(sys.argv[2], encoding="utf-8")]
		c, sharp = [[int(run[at]) / 1e6 for run in runs] for at in (0, 3)]
		ratio = statistics.median(b / a for a, b in zip(c, sharp))
		same = {run[1] for run in runs} == {run[4] for run in runs} and all(
		    abs(float(run[2]) - float(run[5])) <= 1e-5 * abs(float(run[2])) for run in runs)
		print(f"{sys.argv[1]}: {runs[0][1]} models, C {statistics.median(c):.2f} ms, C# {statistics.median(sharp):.2f} ms, "
		      f"{ratio:.2f} x" + ("" if same else ", but the sums differ"))
	END
done
