import type { Field, Group } from "./group.ts";
import { joined, says } from "./words/meanings.ts";

/** How many boxes of one character make a code. */
const codeBoxes = 4;

/** Recognizes a code that is typed into a box a character. */
export function findCodeBoxes(group: Group): void {
  const isBox = ({ element }: Field) => element.maxLength === 1 && !element.readOnly;
  for (let from = 0; from < group.fields.length; from++) {
    const length = group.fields.slice(from).findIndex((field) => !isBox(field));
    const boxes = group.fields.slice(from, length < 0 ? undefined : from + length);
    if (boxes.length >= codeBoxes) for (const field of boxes) field.kind = "code";
    from += boxes.length;
  }
}

const codeWord =
  /(?<!\p{L})(code|kode?|codigo|codice|cod|koodi?|kodas|kods|код|κωδικος|kodu|رمز|קוד|کد|रहस्य|รหัส|ma)(?!\p{L})|码|碼|コード|코드|번호/u;

/** Recognizes the one field of a form that asks for a code: a few characters, and a heading or a label that says so. */
export function findCodeStep(group: Group): void {
  const asked = group.fields.filter(({ kind }) => kind !== "ignored");
  const [only] = asked;
  if (only === undefined || asked.length > 1 || !["text", "weak", "phone", "other"].includes(only.kind)) return;
  const { element, texts } = only;
  const isShort = element.maxLength >= 4 && element.maxLength <= 10;
  const text = joined([texts.names, texts.labels, texts.near, ...group.headings.slice(0, 2)]);
  if (says("code", text) || (codeWord.test(text) && (isShort || element.inputMode === "numeric"))) only.kind = "code";
}
