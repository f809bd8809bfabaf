import type { Plugin } from "vite";

/**
 * Stops the build when files import each other in a circle. Of such files one runs before what it needs is there, and which
 * one that is depends on the page that is visited first: a page breaks that works when it is reached another way.
 */
export function noCircularChunks(): Plugin {
  return {
    name: "no-circular-chunks",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle === undefined) return;
      const modules = chunks.filter(({ fileName }) => circle.includes(fileName)).flatMap(({ moduleIds }) => moduleIds);
      this.error(
        `${circle.join(" imports ")} imports ${circle[0]}. Give a part of their modules a group in chunk-groups.ts:\n${modules.join("\n")}`,
      );
    },
  };
}

/**
 * Finds a circle, by depth first.
 * @param imports the files that each file imports
 * @returns files each of which imports the next, and the last one the first; undefined when there is none
 */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (path.includes(file)) return path.slice(path.indexOf(file));
    if (done.has(file)) return undefined;
    path.push(file);
    for (const imported of imports.get(file) ?? []) {
      const circle = visit(imported);
      if (circle !== undefined) return circle;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
