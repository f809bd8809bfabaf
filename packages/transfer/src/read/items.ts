import type { FileContents, ImportFormat, ReadOptions } from "../types.ts";
import { ContentsBuilder } from "./contents.ts";
import { createPacer } from "./pacer.ts";

/** Reads the items of a file, one after another. `add` gets each with its position, as text for users. */
export async function readItems<Item>(
  format: ImportFormat,
  items: readonly Item[],
  options: ReadOptions,
  add: (contents: ContentsBuilder, source: string, item: Item) => void,
): Promise<FileContents> {
  const contents = new ContentsBuilder(format);
  const pacer = createPacer(options);
  for (const [index, item] of items.entries()) {
    add(contents, `Item ${index + 1}`, item);
    await pacer.pause(index / items.length);
  }
  return contents.build();
}
