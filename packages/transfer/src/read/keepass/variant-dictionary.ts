import { ByteReader, damagedDatabase, type Bytes } from "./byte-reader.ts";

const endOfItems = 0;

/** The dictionary of KDBX 4: a version, then items of type, name and value. Values are given as their bytes. */
export function readVariantDictionary(bytes: Bytes): ReadonlyMap<string, Bytes> {
  const reader = new ByteReader(bytes);
  const version = reader.uint16();
  if (version >> 8 !== 1) throw damagedDatabase();
  const items = new Map<string, Bytes>();
  for (;;) {
    const type = reader.uint8();
    if (type === endOfItems) return items;
    const name = new TextDecoder().decode(reader.bytes(reader.uint32()));
    items.set(name, reader.bytes(reader.uint32()));
  }
}
