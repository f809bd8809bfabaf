import type { FoundEntry } from "../contents-builder.ts";
import { titleOf } from "../title.ts";
import type { CsvRecord } from "./csv-record.ts";

/** The columns of an entry's texts. */
type TextColumns = Partial<
  Record<"title" | "link" | "email" | "password" | "notes" | "totp" | "category" | "expires", string>
>;

/** The columns of a login as most programs call them. */
export const usualColumns = { title: "title", link: "url", email: "username", password: "password", notes: "notes" };

/** Returns the texts of an entry, each from its column, with a title where the row has none. */
export function textsOf(record: CsvRecord, columns: TextColumns): Omit<FoundEntry, "source"> {
  const taken = Object.entries(columns).map(([name, column]) => [name, record.take(column)]);
  const { title = "", link = "", ...texts } = Object.fromEntries(taken) as TextColumns;
  return { ...texts, link, title: titleOf(title, link, texts.email) };
}
