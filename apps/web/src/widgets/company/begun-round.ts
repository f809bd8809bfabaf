import type { WindowPurpose } from "../../lib/company-window.ts";
import { safeRedirectPath } from "../../lib/session/safe-redirect-path.ts";

/** The sign-in at the company's provider that this tab has begun, as far as the page of the return needs it. */
export interface BegunRound {
  kind: "sign-in" | "invitation" | "required" | "connect" | WindowPurpose;
  /** The page to go to afterwards. */
  from: string;
}

/** Where the vault is unlocked: the company opens none. */
const afterSignIn = "/passwords";
const key = "company-sign-in";
const kinds: readonly unknown[] = [
  "sign-in",
  "invitation",
  "required",
  "connect",
  "confirm",
  "renew",
] satisfies BegunRound["kind"][];

/** Returns a round that leads to the page where a guard redirected the user, or else to the vault. */
export function roundFrom(kind: BegunRound["kind"], state: unknown): BegunRound {
  const from = safeRedirectPath(state);
  return { kind, from: from === "/" ? afterSignIn : from };
}

/** Remembers a round while the tab is at the provider. It contains nothing secret. */
export const rememberRound = (round: BegunRound) => window.sessionStorage.setItem(key, JSON.stringify(round));

/** Returns the round that this tab has begun; where it is not known, one that signs in. */
export function readRound(): BegunRound {
  try {
    const round = JSON.parse(window.sessionStorage.getItem(key) ?? "null") as Partial<BegunRound> | null;
    const kind = kinds.includes(round?.kind) ? (round?.kind ?? "sign-in") : "sign-in";
    return roundFrom(kind, round);
  } catch {
    return roundFrom("sign-in", null);
  }
}
