import type { ContentsBuilder } from "../contents-builder.ts";
import { cardExpiry, fieldsOf, labelledField, besideUserName } from "../fields.ts";
import type { CsvFile } from "./csv-file.ts";
import { LabelledPairs } from "./pairs.ts";
import { titleOf } from "../title.ts";

const knownLabels = new Set(
  "username|user name|user id|login|e-mail|email|password|website|url|phone|number|cardholder|cvc|pin|totp|one-time code".split(
    "|",
  ),
);
const withoutStar = (label: string) => label.replace(/^\*/u, "");
const isKnown = (cell: string | undefined) => knownLabels.has(withoutStar(cell ?? "").toLowerCase());

/**
 * Enpass has no header but for an old `Title,Field,Value…`: a title, pairs of label and value, and a last cell without a
 * partner, which is the note. Every row has its labels, which no other table has.
 */
export function isEnpass({ sample }: CsvFile): boolean {
  const rows = sample.filter((cells) => cells.length > 2 && !isOldHeader(cells));
  const isRow = (cells: readonly string[]) => {
    const [labels, values] = [1, 2].map((from) =>
      cells.filter((_, index) => index >= from && (index - from) % 2 === 0),
    );
    return labels?.some(isKnown) === true && values?.some(isKnown) !== true;
  };
  return rows.length > 0 && rows.every(isRow);
}

const isOldHeader = ([first, second]: readonly string[]) => first === "Title" && second === "Field";

export const enpassCells = { min: 1, max: Infinity };

export function readEnpassRow(source: string, cells: readonly string[], contents: ContentsBuilder): void {
  if (isOldHeader(cells)) return;
  const [title = "", ...rest] = cells;
  const notes = rest.length % 2 === 1 ? rest.at(-1) : "";
  // A star before a label says that its value is hidden.
  const hidden = new Set(rest.filter((label, index) => index % 2 === 0 && label.startsWith("*")).map(withoutStar));
  const pairs = new LabelledPairs(rest.map((cell, index) => (index % 2 === 0 ? withoutStar(cell) : cell)));
  const remainder = () =>
    pairs.remainder.map(([label, value]) => {
      const field = labelledField(label, value);
      return hidden.has(label) ? { ...field, kind: "hidden" as const } : field;
    });
  if (pairs.has("cardholder") || (pairs.has("number") && pairs.has("cvc"))) {
    const { expiry, expires } = cardExpiry(pairs.take("expiry date", "expiry", "valid till"));
    const [cardholder, brand] = [pairs.take("cardholder", "cardholder name"), pairs.take("type")];
    const [number, code, pin] = [pairs.take("number"), pairs.take("cvc"), pairs.take("pin")];
    const card = fieldsOf("card", { cardholder, brand, number, expiry, code, pin });
    contents.add({
      source,
      type: "card",
      title: titleOf(title, ""),
      notes,
      expires,
      fields: [...card, ...remainder()],
    });
    return;
  }
  const [username, address] = [pairs.take("username", "user name", "user id", "login"), pairs.take("e-mail", "email")];
  const [link = "", ...others] = pairs.takeAll("website", "url");
  contents.add({
    source,
    type: rest.length < 2 ? "note" : "login",
    title: titleOf(title, link, username || address),
    link,
    urls: others.map((url) => ({ url })),
    email: username || address,
    password: pairs.take("password"),
    totp: pairs.take("totp", "one-time code"),
    notes,
    fields: [...besideUserName(username, address), ...remainder()],
  });
}
