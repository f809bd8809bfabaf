import { openEntry, type Entry, type Texts } from "./entries.ts";
import { extraOfRestoredVersion, timeOfSave } from "./times.ts";
import { agree, type Vault } from "./vault.ts";
import type { Call } from "./calls.ts";

/** docs/crypto-protocol.md §14: replaced and deleted versions. */

interface Received {
  historyId: string;
  entryId: string;
  isDeleted: boolean;
  at: string;
  entry: Entry;
}
export type Version = Omit<Received, "entry"> & Pick<Entry, "revision" | "isFavorite"> & { texts: Texts };

const perPage = 50;

export function historyOf(call: Call, vault: Vault) {
  async function all(path: string, query: Record<string, string>): Promise<Version[]> {
    const versions: Version[] = [];
    for (const asked = new URLSearchParams(query); ; asked.set("before", versions.at(-1)!.historyId)) {
      const page = await call<{ versions: Received[] }>("GET", `${path}?${asked}`);
      for (const { entry, ...rest } of page.versions) {
        agree(entry._id === rest.entryId, "another entry");
        const { revision, isFavorite } = entry;
        versions.push({ ...rest, revision, isFavorite, texts: openEntry(vault.keys, entry) });
      }
      if (page.versions.length < perPage) return versions;
    }
  }

  async function versions(_id: string): Promise<Version[]> {
    const found = await all("/user/vault/history", { entry: _id });
    agree(
      found.every(({ entryId }) => entryId === _id),
      "another entry",
    );
    return found;
  }
  const deleted = () => all("/user/vault/history/deleted", {});

  /** Puts a version back and returns its present id; password history and times continue from the present entry's. */
  async function restoreVersion({ entryId, isFavorite, texts }: Version): Promise<string> {
    const present = vault.textsOf(entryId);
    if (present === undefined)
      return vault.create({ ...texts, extra: { ...texts.extra, restoredFrom: entryId } }, isFavorite, timeOfSave());
    await vault.update(entryId, { ...texts, extra: extraOfRestoredVersion(texts.extra, present.extra) });
    return entryId;
  }

  const deleteVersions = (entryId: string, currentPassword: string) =>
    call<void>("POST", "/user/vault/history/delete", { entryId, currentPassword });

  return { versions, deleted, restoreVersion, deleteVersions };
}
