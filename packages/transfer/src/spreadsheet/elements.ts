import { parseXml } from "../read/xml.ts";

type Attributes = Readonly<Record<string, string>>;

/** Returns the name of an element or attribute without the prefix of its namespace, which each tool chooses freely. */
const bare = (name: string) => name.slice(name.indexOf(":") + 1);
const bareAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [bare(name), value]));

/**
 * Reports the elements of a part of a workbook as they end, with their own text, and if wanted as they begin, and text
 * in its order; nothing for an empty part.
 */
export function elementsOf(
  xml: string,
  onClose: (name: string, attributes: Attributes, text: string, path: readonly string[]) => void,
  onOpen?: (name: string, attributes: Attributes, path: readonly string[]) => void,
  onText?: (text: string, path: readonly string[]) => void,
): void {
  if (xml === "") return;
  parseXml(xml, {
    ...(onOpen === undefined
      ? {}
      : { open: (path, attributes) => onOpen(bare(path.at(-1) ?? ""), bareAttributes(attributes), path) }),
    ...(onText === undefined ? {} : { text: (path, text) => onText(text, path) }),
    close: (path, text, attributes) => onClose(bare(path.at(-1) ?? ""), bareAttributes(attributes), text, path),
  });
}

/** Returns whether an element is within another one of this name, with or without a prefix. */
export const isWithin = (path: readonly string[], name: string) =>
  path.some((element, at) => at < path.length - 1 && bare(element) === name);
