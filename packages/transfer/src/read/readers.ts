import { jsonReaders } from "./json-readers.ts";
import type { Reader } from "./reader.ts";
import { csvReaders } from "./csv/csv-readers.ts";
import { keepassReaders } from "./keepass/keepass-readers.ts";
import { pomander } from "./pomander/pomander.ts";

/** In the order in which they are asked: the first that recognises a file has it. */
export const readers: readonly Reader[] = [pomander, ...keepassReaders, ...jsonReaders, ...csvReaders];
