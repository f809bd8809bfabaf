import { defaultKdf, type Kdf, type KdfCost, kdfCosts } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Pepper } from "../../accounts/pepper.ts";
import { presentKdf } from "../../accounts/vault-keys.ts";
import { findKdf, findKdfFrom } from "./store.ts";

type PreloginDeps = Pick<AppContext, "db" | "pepper">;

/**
 * The kdf record of an address; for an unknown one a cost and a salt that stay the same. `costs`: those that the app has
 * made accounts with, the newest first.
 */
export async function prelogin(
  { db, pepper }: PreloginDeps,
  email: string,
  costs: readonly KdfCost[] = kdfCosts,
): Promise<{ kdf: Kdf }> {
  const own = await findKdf(db, email);
  // Looked up for every address, where costs differ: some account's stands for an unknown one's, so that these have each
  // cost as often as accounts do, and follow them from the old one to the new.
  const other = costs.length > 1 ? await findKdfFrom(db, placeOf(pepper, email)) : null;
  // Made for every address, too, so that each takes as long.
  const madeUp = makeUpKdf(pepper, email, { costs, other });
  return { kdf: presentKdf(own ?? madeUp) };
}

const placeOf = (pepper: Pepper, email: string) =>
  Buffer.from(pepper.pseudonymOf("prelogin", email), "base64url").subarray(0, 6).toString("hex");

function makeUpKdf(
  pepper: Pepper,
  email: string,
  { costs, other }: { costs: readonly KdfCost[]; other: Kdf | null },
): Kdf {
  // A cost that some program chose by itself would tell of each address that has it who is behind it.
  const cost = costs.find((known) => other !== null && nameOf(known) === nameOf(other)) ?? costs[0] ?? defaultKdf;
  // As with a new password, another salt comes with another cost; that of the first stays as it was when there was no other.
  const isFirst = cost === costs.at(-1);
  return { ...cost, salt: pepper.fakeSalt(email, isFirst ? "" : nameOf(cost)) };
}

const nameOf = ({ memoryKiB, iterations, parallelism }: KdfCost) => `${memoryKiB},${iterations},${parallelism}`;
