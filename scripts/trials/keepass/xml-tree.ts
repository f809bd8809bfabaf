/** An element of well-formed XML without comments, CDATA or entities of its own: as KeePassXC writes it. */
export interface XmlNode {
  name: string;
  attributes: string;
  children: XmlNode[];
  text: string;
}

const token = /<(\/?)([A-Za-z][\w.-]*)([^>]*?)(\/?)>|<\?[^>]*>|([^<]+)/gu;

export function readXmlTree(xml: string): XmlNode {
  const root: XmlNode = { name: "", attributes: "", children: [], text: "" };
  const open = [root];
  for (const [, closing, name, attributes, single, text] of xml.matchAll(token)) {
    const parent = open.at(-1);
    if (parent === undefined) throw new Error("more elements end than begin");
    if (text !== undefined) parent.text += unescape(text);
    else if (closing === "/") open.pop();
    else if (name !== undefined) {
      const node = { name, attributes: attributes ?? "", children: [], text: "" };
      parent.children.push(node);
      if (single !== "/") open.push(node);
    }
  }
  return root;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const unescape = (text: string) =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/giu, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? all;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16));
  });

export const child = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((at, name) => at?.children.find((each) => each.name === name), node);

export const textOf = (node: XmlNode | undefined, ...path: readonly string[]): string =>
  child(node, ...path)?.text ?? "";
