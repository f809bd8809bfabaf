import type { EntryType } from "@pomander/vault";
import { expect, test } from "vitest";
import { categories } from "./categories.ts";

/** The categories of the types that 1Password has too, with their tags. The numbers are those of `categoryUuid`. */
const expectedOf: Readonly<Partial<Record<EntryType, string>>> = {
  login: "001 005 102:Database 109:Router 110:Server 111:E-mail account 112:API credential",
  card: "002",
  identity: "004",
  "ssh-key": "114",
  note: "003 006:Document 100:Software licence 101:Bank account 103:Driver's licence 104:Outdoor licence 105:Membership 106:Passport 107:Rewards 108:Social security number 113:Medical record",
};

test.each(Object.entries(expectedOf))(
  "items of these categories are of type %s, with a tag where we have no such type",
  (type, expected) => {
    const found = [...categories]
      .filter(([, category]) => category.type === type)
      .map(([id, { tag }]) => (tag === undefined ? id : `${id}:${tag}`));
    expect(found.join(" ")).toBe(expected);
  },
);
