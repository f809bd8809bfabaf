import { expect, test } from "vitest";
import { newPerson } from "../../test/people.ts";
import { systemRandom } from "../bytes.ts";
import type { EntryTexts } from "../entry-texts.ts";
import { randomUuid } from "../ids.ts";
import { hashEntry } from "../manifest.ts";
import { openEntry } from "../open-entry.ts";
import { hkdf, importAesKey, unwrapAesKey } from "../primitives.ts";
import { sealEntry } from "../seal-entry.ts";
import { ownEntryKeys } from "../vault-key.ts";
import { decodeBase64url } from "../base64url.ts";
import { utf8 } from "../utf8.ts";

const { keys, vaultKey } = await newPerson();
const own = ownEntryKeys(keys);
const at = { _id: randomUuid(systemRandom), revision: 1 };
const texts: EntryTexts = {
  title: "",
  link: "",
  email: "",
  password: "",
  notes: "",
  category: "",
  tags: [],
  extra: { contacts: [] },
};
const refused = { code: "cannot_open", params: { field: "key", reason: "tag" } };

test("an own entry opens under its own wrap key, an entry under the other, and neither the other way round", async () => {
  const ownEntry = { ...at, ...(await sealEntry(own, at, texts, systemRandom)) };
  const entry = { ...at, ...(await sealEntry(keys, at, texts, systemRandom)) };
  expect(await openEntry(own, ownEntry)).toEqual(texts);
  expect(await openEntry(keys, entry)).toEqual(texts);
  await expect(openEntry(keys, ownEntry)).rejects.toMatchObject(refused);
  await expect(openEntry(own, entry)).rejects.toMatchObject(refused);
});

test("the wrap key of own entries is the named derivation", async () => {
  const { key } = await sealEntry(own, at, texts, systemRandom);
  const raw = await importAesKey(await hkdf(vaultKey, "pomander/v1/own-wrap"), ["unwrapKey"]);
  const [, iv = "", sealed = ""] = key.split(".");
  const context = utf8(`pomander/v1/entry-key/${keys.vaultId}/${at._id}/1`);
  expect(await unwrapAesKey(raw, decodeBase64url(iv), context, decodeBase64url(sealed))).not.toBeNull();
});

test("an own entry is marked like any other", async () => {
  const entry = { ...at, isArchive: false, ...(await sealEntry(own, at, texts, systemRandom)) };
  expect(await hashEntry(own, entry)).toEqual(await hashEntry(keys, entry));
});
