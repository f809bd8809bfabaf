import { objectsOf, textOf } from "./json-values.ts";

/** Gives the names of a folder and of those around it, from the outermost, by its id. `members` says what they are called. */
export function folderPaths(
  folders: unknown,
  members: { id: string; parent: string; name: string },
): (id: unknown) => string[] {
  const byId = new Map(objectsOf(folders).map((folder) => [folder[members.id], folder]));
  return (id) => {
    const path: string[] = [];
    // A circle of folders ends after as many steps as there are folders.
    for (let folder = byId.get(id); folder !== undefined && path.length < byId.size;) {
      path.unshift(textOf(folder[members.name]));
      folder = byId.get(folder[members.parent]);
    }
    return path;
  };
}

/** Returns the category and the tags of an entry in a folder: the folder's name, and the names of all on its path. */
export function filedUnder(path: readonly string[]): { category: string; tags: string[] } {
  const tags = path.map((name) => name.trim()).filter((name) => name !== "");
  return { category: tags.at(-1) ?? "", tags };
}
