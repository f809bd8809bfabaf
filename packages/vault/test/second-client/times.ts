import type { Texts } from "./entries.ts";

/** docs/crypto-protocol.md §4: what a save notes of itself, in `extra`. */

type Extra = Texts["extra"];
const now = () => new Date().toISOString();

export function timesOfNew({ password }: Texts): Extra {
  const at = now();
  return { createdAt: at, changedAt: at, ...(password === "" ? {} : { passwordChangedAt: at }) };
}

export const timeOfSave = (): Extra => ({ changedAt: now() });

/** With another password in the place of one before, which joins the earlier ones. */
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

/** What a version that is put back takes on of the present entry. */
export function extraOfPutBack(version: Extra, present: Extra): Extra {
  const goesOn = ["history", "createdAt", "passwordChangedAt"];
  const isOwn = (name: string) => !goesOn.includes(name);
  return Object.fromEntries([
    ...Object.entries(version).filter(([name]) => isOwn(name)),
    ...Object.entries(present).filter(([name]) => !isOwn(name)),
  ]);
}
