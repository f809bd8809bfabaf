import type { FileContents, ReadOptions } from "../file-contents.ts";
import type { ImportFormat } from "../import-formats.ts";
import { ContentsBuilder } from "./contents-builder.ts";
import { createPacer } from "./pacer.ts";

/** Adds one item of a file; `source` is its position, as text for users. */
export type AddItem<Item> = (contents: ContentsBuilder, source: string, item: Item) => void | Promise<void>;

/** Reads the items of a file, one after another; `end` adds what is of several of them. */
export async function readItems<Item>(
  format: ImportFormat,
  items: readonly Item[],
  options: ReadOptions,
  add: AddItem<Item>,
  end: (contents: ContentsBuilder) => void = () => undefined,
): Promise<FileContents> {
  const contents = new ContentsBuilder(format);
  const pacer = createPacer(options);
  for (const [index, item] of items.entries()) {
    await add(contents, `Item ${index + 1}`, item);
    await pacer.pause(index / items.length);
  }
  end(contents);
  return contents.build();
}
