import { defaultKdf, type Kdf, type KdfCost, kdfCosts } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Pepper } from "../../accounts/pepper.ts";
import { presentKdf } from "../../accounts/vault-keys.ts";
import { findKdf, findKdfFrom } from "./store.ts";

type PreloginDeps = Pick<AppContext, "db" | "pepper">;

/**
 * Returns the kdf record of an address; for an unknown one, a cost and a salt that stay the same. `costs`: those with
 * which the app has created accounts, newest first.
 */
export async function prelogin(
  { db, pepper }: PreloginDeps,
  email: string,
  costs: readonly KdfCost[] = kdfCosts,
): Promise<{ kdf: Kdf }> {
  const own = await findKdf(db, email);
  // The query runs for every address where costs differ: an unknown address gets the cost of some account, so that
  // unknown addresses have each cost as often as accounts do, and follow accounts from the old cost to the new one.
  const other = costs.length > 1 ? await findKdfFrom(db, placeOf(pepper, email)) : null;
  // The record is computed for every address, so that each reply takes as long.
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
  // Only known costs are used: one that another program chose would link each address that has it to that program's
  // account.
  const cost = costs.find((known) => other !== null && nameOf(known) === nameOf(other)) ?? costs[0] ?? defaultKdf;
  // A new password changes the salt, so another cost has another salt; the salt of the first cost stays as it
  // was when there was no other.
  const isFirst = cost === costs.at(-1);
  return { ...cost, salt: pepper.fakeSalt(email, isFirst ? "" : nameOf(cost)) };
}

const nameOf = ({ memoryKiB, iterations, parallelism }: KdfCost) => `${memoryKiB},${iterations},${parallelism}`;
