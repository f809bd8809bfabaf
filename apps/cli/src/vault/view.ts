import type { AcceptedState, OpenVault } from "@pomander/vault";
import { reasonText } from "@pomander/texts/reason-text";
import { CommandError } from "@pomander/terminal/errors";
import { VaultNotTrusted } from "../errors.ts";
import type { VaultView } from "./access-types.ts";

type SeenOfVault = Omit<VaultView, "server" | "email">;

/** The view that commands have of an open vault. */
export interface Viewer {
  /** Reads again, except for the first time, when the vault has just been read. Throws when nothing can be shown. */
  view(): Promise<SeenOfVault>;
  lockAfterMs(): number | null;
}

interface ViewerOptions {
  lockAfterSeconds: number | null;
  /** Returns the name of a member of a shared vault; null: no such member is known. */
  nameOf?: (userId: string) => string | null;
}

export function createViewer(vault: OpenVault, options: ViewerOptions): Viewer {
  const told = new Set<string>();
  let isJustOpened = true;
  const isNew = (what: string) => {
    const isTold = told.has(what);
    told.add(what);
    return !isTold;
  };

  const lockAfterSeconds = () => {
    const { lockAfterMinutes } = vault.snapshot();
    const limits = [options.lockAfterSeconds, lockAfterMinutes === 0 ? null : lockAfterMinutes * 60];
    const set = limits.filter((seconds) => seconds !== null);
    return set.length === 0 ? null : Math.min(...set);
  };
  return {
    async view() {
      await vault.opened();
      const wasJustOpened = isJustOpened && vault.snapshot().status !== "failed" && !vault.snapshot().isOffline;
      isJustOpened = false;
      if (!wasJustOpened) await vault.reload();
      const { status, error, firstVisit, fault, ...seen } = vault.snapshot();
      if (error?.code === "wrong_vault") throw new VaultNotTrusted(reasonText(error));
      if (status !== "open" && status !== "unconfirmed")
        throw new CommandError(error === null ? "Couldn't read your vault." : reasonText(error));
      const { entries, checkCode, lastChange, isOffline } = seen;
      return {
        entries,
        unreadable: seen.unreadable.map(({ _id, reason, isArchive }) => ({ _id, reason, isArchive })),
        fault,
        firstVisit,
        newlyAccepted: seen.newlyAccepted.filter(({ at }) => isNew(`accepted ${at}`)).map(withName),
        newKeysMadeAt: seen.newKeysMadeAt !== null && isNew("new keys") ? seen.newKeysMadeAt : null,
        isMemoryRestored: seen.isMemoryRestored && isNew("memory"),
        checkCode,
        lastChange,
        isOffline,
        problem: error,
        lockAfterSeconds: lockAfterSeconds(),
        keepsCopy: await vault.isOfflineCopyEnabled(),
        shared: seen.shared && { vaultId: vault.vaultId, name: seen.shared.name, role: seen.shared.role },
      };
      function withName({ by, ...accepted }: AcceptedState): AcceptedState {
        const name = by === undefined ? null : (options.nameOf?.(by) ?? null);
        return name === null ? accepted : { ...accepted, by: name };
      }
    },
    lockAfterMs() {
      const seconds = lockAfterSeconds();
      return seconds === null ? null : seconds * 1_000;
    },
  };
}
