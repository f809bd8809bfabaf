import { calls, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useCallback, useState, useSyncExternalStore } from "react";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useUnlockedVault } from "../../../lib/vault/vault-hooks.ts";

export type StepName = "passwords" | "recoveryKey" | "passkey" | "twoStep";
export interface Step {
  name: StepName;
  isDone: boolean;
}

const newForMs = 30 * 86_400_000;
const keyOf = (user: User) => `pomander:first-steps:${user._id}`;

/**
 * Returns what a new user can set up, and what of it is done; null for users of longer standing, after Hide, when
 * everything is done, and while the vault is locked; undefined before the server has answered.
 */
export function useFirstSteps(user: User, hasRecovery: boolean | null) {
  const [isHidden, setHidden] = useState(() => window.localStorage.getItem(keyOf(user)) !== null);
  const [newSince] = useState(() => Date.now() - newForMs);
  const entries = useEntryCount();
  const isNew = entries !== null && (entries === 0 || Date.parse(user.createdAt) > newSince);
  const isWanted = isNew && !isHidden && hasRecovery !== null;
  const { value } = useApiQuery(isWanted ? readFactors : null);
  if (!isWanted) return null;
  if (value === null) return undefined;
  const steps: Step[] = [
    { name: "passwords", isDone: entries > 0 },
    { name: "recoveryKey", isDone: hasRecovery },
    { name: "passkey", isDone: value.passkeys.length > 0 },
    { name: "twoStep", isDone: value.factors.length > 0 },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  const hide = () => {
    window.localStorage.setItem(keyOf(user), "hidden");
    setHidden(true);
  };
  return { steps, hide };
}

const readFactors = (call: Api) => call(calls.factors.list);

/** Returns the number of entries in the personal vault; null while it is not open. */
function useEntryCount(): number | null {
  const vault = useUnlockedVault();
  const subscribe = useCallback((listener: () => void) => vault?.subscribe(listener) ?? (() => undefined), [vault]);
  return useSyncExternalStore(subscribe, () => {
    const snapshot = vault?.snapshot();
    return snapshot?.status === "open" ? snapshot.entries.length : null;
  });
}
