import type { EntrySummary } from "@pomander/vault";
import { CommandError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import { entryNamed, noSuchEntry, selectEntry } from "../entry/select-entry.ts";
import type { AccountAccess, SharedView, VaultAccess, VaultView } from "../vault/access-types.ts";
import { whyNotOpen } from "./choose-vault.ts";

/** An entry that a command names, in the vault that has it. */
export interface FoundEntry {
  access: VaultAccess;
  view: VaultView;
  entry: EntrySummary;
}
export type FindEntry = (named: string) => Promise<FoundEntry>;

/** Returns the search of one vault, which `--vault` names. */
export function inOneVault(access: VaultAccess, view: VaultView): FindEntry {
  return async (named) => ({ access, view, entry: selectEntry(view.entries, named) });
}

interface EverywhereOptions {
  account: AccountAccess;
  /** The user's own vault. */
  own: VaultView;
  readShared: () => Promise<SharedView>;
  /** Reports what happened to a shared vault elsewhere. */
  say: (view: VaultView) => void;
  /** Throws for a shared vault that this command must not use. */
  check: (view: VaultView) => void;
}

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the search of all vaults: titles and ids in the user's own, then ids in the shared ones. No title of a
 * colleague takes the place of one's own, and an id that two shared vaults have is refused: a member could have chosen it.
 */
export function inAllVaults({ account, own, readShared, say, check }: EverywhereOptions): FindEntry {
  let views: Promise<VaultView[]> | null = null;
  return async (named) => {
    const entry = entryNamed(own.entries, named);
    if (entry !== null) return { access: account, view: own, entry };
    if (!idForm.test(named)) throw noSuchEntry(own.entries, named);
    views ??= readShared().then(async (shared) => {
      const all = await viewsOf(account, shared);
      all.forEach(say);
      return all;
    });
    const found = (await views).flatMap((view) => {
      const { shared, entries } = view;
      const one = entries.find(({ _id }) => _id === named);
      return shared === null || one === undefined ? [] : [{ shared, view, entry: one }];
    });
    if (found.length > 1) {
      const names = found.map(({ shared }) => `  ${shared.vaultId}  ${oneLine(shared.name)}`);
      throw new CommandError(`Several shared vaults have this id. Choose one with --vault:\n${names.join("\n")}`);
    }
    const [only] = found;
    if (only === undefined) throw new CommandError("No entry has this id.");
    check(only.view);
    return { access: account.within(only.shared.vaultId), view: only.view, entry: only.entry };
  };
}

/** Returns the views of all shared vaults. Throws where one can't be read: the same id may be in it. */
function viewsOf(account: AccountAccess, { vaults, problem }: SharedView): Promise<VaultView[]> {
  const unread = vaults.find(({ status }) => status === "failed" || status === "opening");
  if (unread !== undefined) {
    const why = whyNotOpen({ ...unread, problem: unread.problem ?? problem });
    throw new CommandError(
      `"${oneLine(unread.name)}" can't be opened, so this id may mean more than one entry. ${why} Or choose a vault with --vault.`,
    );
  }
  const open = vaults.filter(({ status }) => status === "open");
  return Promise.all(open.map(({ vaultId }) => account.within(vaultId).view()));
}
