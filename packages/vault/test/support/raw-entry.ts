import { calls, sealedFields, type SealedField } from "@pomander/contract";
import { hashEntry, randomUuid, type SealedTexts } from "@pomander/crypto";
import { fieldContext, keyContext, entryPathOf } from "../../../crypto/src/entry-texts.ts";
import { seal } from "../../../crypto/src/envelope.ts";
import { pad } from "../../../crypto/src/padding.ts";
import { importAesKey } from "../../../crypto/src/primitives.ts";
import { utf8 } from "../../../crypto/src/utf8.ts";
import type { OpenVault } from "../../src/index.ts";
import { applyChange } from "../../src/vault/apply-change.ts";
import { placeOf } from "../../src/vault/vault-place.ts";
import { toCachedEntry } from "../../src/vault/vault-state.ts";

const usual = {
  title: "Raw",
  link: "",
  email: "",
  password: "secret",
  notes: "",
  category: "",
  tags: "[]",
  extra: "{}",
};

/**
 * Stores an entry whose fields have any texts, as a member with a client of their own can: longer ones, and JSON of
 * another form. Returns its id.
 */
export async function storeRaw(vault: OpenVault, texts: Partial<Record<SealedField, string>>): Promise<string> {
  const { keys, random } = placeOf(vault).device();
  const at = { _id: randomUuid(random), revision: 1 } as const;
  const path = entryPathOf(keys, at)!;
  const rawKey = random(32);
  const entryKey = await importAesKey(rawKey, ["encrypt"]);
  const key = await seal(keys.entryWrap, keyContext(path), rawKey, random(12));
  const fields = await Promise.all(
    sealedFields.map(async (field) => {
      const bytes = pad(utf8({ ...usual, ...texts }[field]));
      return [field, await seal(entryKey, fieldContext(path, field), bytes, random(12))] as const;
    }),
  );
  const { tags, ...single } = Object.fromEntries(fields) as Record<SealedField, string>;
  const sealed: SealedTexts = { ...single, key, tags: [tags] };
  const body = { ...at, ...sealed, files: [], isFavorite: false, isArchive: false };
  const time = new Date().toISOString();
  const entry = { ...body, vaultId: keys.vaultId, createdAt: time, updatedAt: time };
  const stored = await placeOf(vault).change((writer) =>
    applyChange<never>(writer, {
      decide: (vaultState) => (vaultState.entries.has(at._id) ? { kind: "done", vaultState } : { kind: "make" }),
      prepare: async () => ({
        puts: [toCachedEntry(entry, { entryHash: await hashEntry(keys, entry), texts: null, reason: null })],
        send: (manifest) =>
          writer.device.api.done(calls.passwords.create, {
            params: { vaultId: keys.vaultId },
            body: { ...body, searchTokens: [], manifest },
          }),
      }),
    }),
  );
  if (stored.kind !== "done") throw new Error(`Not stored: ${JSON.stringify(stored)}`);
  return at._id;
}
