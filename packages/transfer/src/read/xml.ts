import { SaxesParser } from "saxes";
import { transferError } from "../faults.ts";

/** Maximum depth of nested elements; the groups of a KeePass database hardly go beyond ten, spreadsheets do not. */
const maxDepth = 200;
/** The largest number of elements and attributes together: more than a real file of 100 MB has. */
const maxElements = 5_000_000;
/** Maximum attributes of one element; no format that is read here has more than thirty. */
const maxAttributes = 64;

export interface XmlHandler {
  /** Called when an element begins; `path` contains the names from the root on, its own last. */
  open?: (path: readonly string[], attributes: Readonly<Record<string, string>>) => void;
  /** Called when an element ends; `text` is the text directly in it. */
  close?: (path: readonly string[], text: string, attributes: Readonly<Record<string, string>>) => void;
  /** Called with text as it comes, in its order among the elements within the one that directly contains it. */
  text?: (path: readonly string[], text: string) => void;
}

interface OpenElement {
  attributes: Readonly<Record<string, string>>;
  text: string;
}

/**
 * Reads XML 1.0 as it comes. A document type is refused, and with it every entity but the five of XML; depth and the
 * number of elements and attributes are bounded. Throws `xml_damaged` for XML that is not
 * well-formed, `xml_doctype`, `xml_too_deep`, `xml_too_much`.
 */
export class XmlReader {
  readonly #parser = new SaxesParser();
  readonly #path: string[] = [];
  readonly #elements: OpenElement[] = [];
  #count = 0;
  #attributes = 0;

  constructor({ open, close, text: tellText }: XmlHandler) {
    const parser = this.#parser;
    parser.on("error", () => {
      throw damagedXml();
    });
    parser.on("doctype", () => {
      throw transferError("xml_doctype");
    });
    // Attributes are counted as they come: an element with too many of them may never end.
    parser.on("attribute", () => {
      if (this.#attributes++ === maxAttributes) throw tooMuchXml();
      this.#countOne();
    });
    parser.on("opentag", ({ name, attributes }) => {
      if (this.#path.length === maxDepth) {
        throw transferError("xml_too_deep");
      }
      this.#attributes = 0;
      this.#countOne();
      this.#path.push(name);
      this.#elements.push({ attributes, text: "" });
      open?.(this.#path, attributes);
    });
    const addText = (text: string) => {
      const element = this.#elements.at(-1);
      if (element === undefined) return;
      element.text += text;
      tellText?.(this.#path, text);
    };
    parser.on("text", addText);
    parser.on("cdata", addText);
    parser.on("closetag", () => {
      const element = this.#elements.pop();
      if (element !== undefined) close?.(this.#path, element.text, element.attributes);
      this.#path.pop();
    });
  }

  #countOne(): void {
    if (this.#count++ === maxElements) throw tooMuchXml();
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  /** Ends the document; throws when elements are still open. */
  end(): void {
    this.#parser.close();
  }
}

export function parseXml(text: string, handler: XmlHandler): void {
  const reader = new XmlReader(handler);
  reader.write(text);
  reader.end();
}

const tooMuchXml = () => transferError("xml_too_much");

const damagedXml = () => transferError("xml_damaged");
