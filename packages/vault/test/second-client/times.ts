import type { Texts } from "./entries.ts";

/** docs/crypto-protocol.md §4: the times of a save, in `extra`. */

type Extra = Texts["extra"];
const now = () => new Date().toISOString();

export function timesOfNew({ password }: Texts): Extra {
  const at = now();
  return { createdAt: at, changedAt: at, ...(password === "" ? {} : { passwordChangedAt: at }) };
}

export const timeOfSave = (): Extra => ({ changedAt: now() });

/** Returns `extra` after a new password has replaced the previous one, which joins the earlier ones. */
export function withNewPassword(extra: Extra, before: string, after: string): Extra {
  const { passwordChangedAt: _, history = [], ...rest } = extra;
  const earlier = before === "" ? [] : [{ password: before, until: now() }];
  const kept = [...earlier, ...(history as object[])].slice(0, 10);
  return {
    ...rest,
    ...(kept.length === 0 ? {} : { history: kept }),
    ...(after === "" ? {} : { passwordChangedAt: now() }),
  };
}

/** Returns `extra` of a version that is put back, with the members that it takes from the present entry. */
export function extraOfRestoredVersion(version: Extra, present: Extra): Extra {
  const goesOn = ["history", "createdAt", "passwordChangedAt"];
  const isOwn = (name: string) => !goesOn.includes(name);
  return Object.fromEntries([
    ...Object.entries(version).filter(([name]) => isOwn(name)),
    ...Object.entries(present).filter(([name]) => !isOwn(name)),
  ]);
}
