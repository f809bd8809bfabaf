import { elementsOf, isWithin } from "../elements.ts";

/** The texts that cells refer to by number (ECMA-376 part 1, §18.4): rich text as plain, without how it is spoken. */
export function readSharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = "";
  elementsOf(xml, (name, _attributes, own, path) => {
    if (name === "t" && !isWithin(path, "rPh")) text += own;
    if (name !== "si") return;
    strings.push(unescaped(text));
    text = "";
  });
  return strings;
}

/** Characters that XML cannot hold are written `_x000D_` (§22.4.2.4). */
export const unescaped = (text: string) =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
