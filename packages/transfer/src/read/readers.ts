import { jsonReaders } from "./json-readers.ts";
import type { Reader } from "./reader.ts";
import { csvReaders } from "./csv/csv-readers.ts";
import { keepassReaders } from "./keepass/keepass-readers.ts";
import { pomander } from "./pomander/pomander.ts";

/** All readers in the order in which they are tried: the first that recognizes a file reads it. */
export const readers: readonly Reader[] = [pomander, ...keepassReaders, ...jsonReaders, ...csvReaders];
