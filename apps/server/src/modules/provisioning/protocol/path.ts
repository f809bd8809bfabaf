/** A comparison of a filter. Only `eq` is supported. */
export interface Condition {
  path: ScimPath;
  value: string | number | boolean | null;
}

/** The path of an attribute, with names in lower case, which SCIM does not distinguish. */
export interface ScimPath {
  schema: "core" | "enterprise" | "other";
  /** Empty: the enterprise extension as a whole. */
  attribute: string;
  /** The conditions in brackets, all of which a value meets; null: there are none. */
  filter: Condition[] | null;
  sub: string | null;
}

/** Reports a text that is no path or no filter. */
export class ScimSyntaxError extends Error {}

const coreSchema = /urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/iy;
const enterpriseSchema = /urn:ietf:params:scim:schemas:extension:enterprise:2\.0:User(?::|$)/iy;
const otherSchema = /urn:[\w.:-]+/iy;
const attributeName = /[a-z$][\w$-]*/iy;
const textLiteral = /"(?:[^"\\]|\\.)*"/y;
const otherLiteral = /(?:true|false|null|-?\d+(?:\.\d+)?)(?![\w.])/iy;

/** Conditions in the brackets of a path. Directories send two at most. */
const maxConditions = 5;

/** Reads a text from its start, piece by piece. */
class Reader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Takes what the sticky pattern matches here; null: nothing. */
  take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }

  need(pattern: RegExp): string {
    const found = this.take(pattern);
    if (found === null) throw new ScimSyntaxError();
    return found;
  }

  assertEnd(): void {
    if (this.at < this.text.length) throw new ScimSyntaxError();
  }
}

/** Reads a path. One in brackets has none of its own (RFC 7644 §3.5.2), so that its cost grows with its length alone. */
function readPath(reader: Reader, isInBrackets = false): ScimPath {
  if (reader.take(enterpriseSchema) !== null) {
    const attribute = reader.take(attributeName);
    return { schema: "enterprise", attribute: attribute?.toLowerCase() ?? "", ...readRest(reader, isInBrackets) };
  }
  if (reader.take(coreSchema) === null) {
    const other = reader.take(otherSchema);
    if (other !== null) return { schema: "other", attribute: other, ...readRest(reader, isInBrackets) };
  }
  return { schema: "core", attribute: reader.need(attributeName).toLowerCase(), ...readRest(reader, isInBrackets) };
}

function readRest(reader: Reader, isInBrackets: boolean): Pick<ScimPath, "filter" | "sub"> {
  let filter: Condition[] | null = null;
  if (!isInBrackets && reader.take(/\[\s*/y) !== null) {
    filter = readConditions(reader, true);
    reader.need(/\s*\]/y);
  }
  const sub = reader.take(/\./y) === null ? null : reader.need(attributeName).toLowerCase();
  return { filter, sub };
}

function readConditions(reader: Reader, isInBrackets = false): Condition[] {
  const conditions: Condition[] = [];
  do {
    if (isInBrackets && conditions.length === maxConditions) throw new ScimSyntaxError();
    const path = readPath(reader, isInBrackets);
    reader.need(/\s+eq\s+/iy);
    conditions.push({ path, value: readLiteral(reader) });
  } while (reader.take(/\s+and\s+/iy) !== null);
  return conditions;
}

function readLiteral(reader: Reader): Condition["value"] {
  const text = reader.take(textLiteral) ?? reader.need(otherLiteral).toLowerCase();
  try {
    return JSON.parse(text) as Condition["value"];
  } catch {
    throw new ScimSyntaxError();
  }
}

function parseWith<T>(text: string, read: (reader: Reader) => T): T {
  const reader = new Reader(text.trim());
  const result = read(reader);
  reader.assertEnd();
  return result;
}

/** Parses the path of an attribute (RFC 7644 §3.10, §3.5.2). @throws ScimSyntaxError */
export const parsePath = (text: string): ScimPath => parseWith(text, (reader) => readPath(reader));

/** Parses comparisons that are joined by `and` (RFC 7644 §3.4.2.2). @throws ScimSyntaxError */
export const parseConditions = (text: string): Condition[] => parseWith(text, (reader) => readConditions(reader));
