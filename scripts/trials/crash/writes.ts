import { randomUUID } from "node:crypto";
import type { Manifest, Sealed } from "@pomander/contract";
import { envelope, manifest, sealed } from "../../../apps/server/test/value-factories.ts";
import type { StoredEntry, ExpectedVault, Write } from "./model.ts";
import type { SeededRandom } from "../../../apps/server/test/seeded-random.ts";

const entries = "/user/password/password";
/** Returns a sealed entry whose notes are long enough that a write is more than a few bytes. */
const sealedWithNotes = (revision: number): Sealed => ({ ...sealed(revision), notes: envelope(512) });
const newEntry = (): StoredEntry => ({ _id: randomUUID(), ...sealedWithNotes(1), isFavorite: false, isArchive: false });

/** Chooses the next write of a person who works in this vault: of every kind, more saves than others. */
export function chooseWrite(model: ExpectedVault, random: SeededRandom): Write {
  const next = manifest(model, model.manifest.counter + 1);
  const one = random.pick([...model.entries.values()]);
  const dice = random.below(100);
  if (one === undefined || dice < 40) return create(model, next);
  if (dice < 70) return save(model, next, one);
  if (dice < 80) return setArchive(model, next, one);
  if (dice < 86) return archive(model, next, one);
  if (dice < 91) return deleteForever(model, next, one);
  if (dice < 94) return deleteMany(model, next, random);
  return importMany(model, next, 2 + random.below(30));
}

type NextManifest = Manifest;

const withEntries = (
  model: ExpectedVault,
  next: NextManifest,
  changed: readonly StoredEntry[],
  gone: readonly string[] = [],
): ExpectedVault => {
  const all = new Map(model.entries);
  for (const entry of changed) all.set(entry._id, entry);
  for (const id of gone) all.delete(id);
  return { vaultId: model.vaultId, manifest: next, entries: all };
};

function create(model: ExpectedVault, next: NextManifest): Write {
  const entry = newEntry();
  const after = withEntries(model, next, [entry]);
  return { name: "create", method: "POST", path: entries, body: { ...entry, manifest: next }, after };
}

function save(model: ExpectedVault, next: NextManifest, one: StoredEntry): Write {
  const content = sealedWithNotes(one.revision + 1);
  const body = { ...content, manifest: next };
  const after = withEntries(model, next, [{ ...one, ...content }]);
  return { name: "save", method: "PUT", path: `${entries}/${one._id}`, body, after };
}

function setArchive(model: ExpectedVault, next: NextManifest, one: StoredEntry): Write {
  const isArchive = !one.isArchive;
  const after = withEntries(model, next, [{ ...one, isArchive }]);
  return {
    name: isArchive ? "archive" : "restore",
    method: "PUT",
    path: `${entries}/${one._id}`,
    body: { isArchive, manifest: next },
    after,
  };
}

function archive(model: ExpectedVault, next: NextManifest, one: StoredEntry): Write {
  return {
    name: "archive by DELETE",
    method: "DELETE",
    path: `${entries}/${one._id}`,
    headers: { "vault-manifest": JSON.stringify(next) },
    after: withEntries(model, next, [{ ...one, isArchive: true }]),
  };
}

function deleteForever(model: ExpectedVault, next: NextManifest, one: StoredEntry): Write {
  return {
    name: "delete for good",
    method: "POST",
    path: `${entries}/${one._id}/delete-forever`,
    body: { manifest: next },
    after: withEntries(model, next, [], [one._id]),
  };
}

function deleteMany(model: ExpectedVault, next: NextManifest, random: SeededRandom): Write {
  const [first = "", ...others] = model.entries.keys();
  const ids = [first, ...others.filter(() => random.happens(0.1))];
  return {
    name: `delete ${ids.length} for good`,
    method: "POST",
    path: "/user/password/passwords/delete-forever",
    body: { ids, manifest: next },
    after: withEntries(model, next, [], ids),
  };
}

function importMany(model: ExpectedVault, next: NextManifest, count: number): Write {
  const batch = Array.from({ length: count }, newEntry);
  return {
    name: `import of ${count}`,
    method: "POST",
    path: "/user/password/passwords/import",
    body: { entries: batch, manifest: next },
    after: withEntries(model, next, batch),
  };
}
