import { harmlessFileName, longestEnding } from "@pomander/crypto/limits";

/** Returns names as file systems compare them that know no case, or one form of an accented letter alone. */
const folded = (name: string) => name.normalize("NFC").toLowerCase();

/** Gives files names that are not taken, on any system: "scan.pdf" becomes "scan (2).pdf". */
export function createFreeNames(taken: Iterable<string> = []): (name: string) => string {
  const names = new Set(Array.from(taken, folded));
  return (name) => {
    const dot = name.lastIndexOf(".");
    const hasEnding = dot > 0 && name.length - dot <= longestEnding;
    const [stem, ending] = hasEnding ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    for (let n = 1; ; n++) {
      const free = n === 1 ? name : shortened(stem, ` (${n})${ending}`);
      if (names.has(folded(free))) continue;
      names.add(folded(free));
      return free;
    }
  };
}

/** Returns a name with as much of its stem as a name has room for. */
function shortened(stem: string, ending: string): string {
  const characters = Array.from(stem);
  while (characters.length > 1 && harmlessFileName(characters.join("") + ending) !== characters.join("") + ending)
    characters.pop();
  return characters.join("") + ending;
}
