import { randomBytes } from "node:crypto";

const counts = { title: 40, password: 40, notes: 40, link: 20, email: 20, category: 20, tags: 20 } as const;
export type CanaryField = keyof typeof counts;

/** Text that occurs nowhere by chance and changes under every encoding that the scanner looks for. */
const canary = (field: CanaryField, n: number) => `Kä${randomBytes(6).toString("hex")}ry ${field}${n}`;

/** 200 distinct texts for 40 entries. Links stay valid addresses. */
export function plantCanaries() {
  const of = <F extends CanaryField>(field: F) => Array.from({ length: counts[field] }, (_, n) => canary(field, n));
  const fields = {
    title: of("title"),
    password: of("password"),
    notes: of("notes"),
    link: of("link").map((text) => `https://${text.replace("Kä", "ka").replace(" ", "-")}.example/?q=ä`),
    email: of("email"),
    category: of("category"),
    tags: of("tags"),
  };
  const entries = fields.title.map((title, n) => ({
    title,
    password: fields.password[n] ?? "",
    notes: fields.notes[n] ?? "",
    link: fields.link[n],
    email: fields.email[n],
    category: fields.category[n],
    tag: fields.tags[n],
  }));
  return { entries, all: Object.values(fields).flat() };
}
