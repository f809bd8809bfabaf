import { limits, z } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import type { AccountRow } from "../../../accounts/account-row.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import { AppError } from "../../../errors.ts";
import { purpose, requiredTicket } from "./rounds.ts";

// A ticket says what was proven so far. It is sealed, so the browser that brings it back cannot change it.

const identity = z.object({
  issuer: z.string(),
  subject: z.string(),
  providerSession: z.string().nullable(),
  authTime: z.number().nullable().default(null),
  factors: z.array(z.string()).readonly().default([]),
  email: z.string().nullable(),
});
const shapes = {
  /** The account's password was right, and its second factor where it had one, or its passkey. */
  required: requiredTicket,
  /** The provider signed a person in, and the second factor of the account is missing. */
  factor: z.object({ roundId: z.uuid(), startedAt: z.number(), purpose, identity }),
  /** The provider signed a person in for a session that connects its account. */
  connect: z.object({ userId: z.uuid(), sessionId: z.uuid(), startedAt: z.number(), identity }),
};
type Kind = keyof typeof shapes;
type Content<K extends Kind> = z.infer<(typeof shapes)[K]>;

const ticketMs = limits.companyRoundMinutes * 60_000;
const aadOf = (kind: Kind) => `company-ticket/${kind}`;
const around = z.object({ id: z.uuid(), until: z.number(), content: z.unknown() });

type Deps = Pick<AppContext, "pepper" | "clock">;

export function makeTicket<K extends Kind>({ pepper, clock }: Deps, kind: K, content: Content<K>): string {
  const now = clock.now().getTime();
  return pepper.sealForBrowser(aadOf(kind), JSON.stringify({ id: uuidv7(), until: now + ticketMs, content }));
}

/** Returns what a ticket says, and its id. @throws AppError `company_refused` for one of another kind, or an old one */
export function readTicket<K extends Kind>(
  { pepper, clock }: Deps,
  kind: K,
  ticket: string,
): Content<K> & { id: string } {
  const text = pepper.openFromBrowser(aadOf(kind), ticket);
  const parsed = text === null ? null : around.safeParse(JSON.parse(text));
  if (parsed?.success !== true || parsed.data.until <= clock.now().getTime()) throw new AppError("company_refused");
  return { ...(shapes[kind].parse(parsed.data.content) as Content<K>), id: parsed.data.id };
}

/** Refuses a person of another provider than the present one: a ticket may be older than the change. */
export function assertPresentIssuer({ config }: Pick<AppContext, "config">, { issuer }: { issuer: string }): void {
  if (issuer !== config.company?.issuer) throw new AppError("company_refused");
}

/** Returns a pseudonym of an account's password: another password makes a ticket of the former one worthless. */
export const passwordStateOf = ({ pepper }: Pick<AppContext, "pepper">, { verifier }: Pick<AccountRow, "verifier">) =>
  pepper.pseudonymOf("company-required", verifier.toString("base64url"));

/**
 * Returns the refusal of a sign-in that the company must complete, though all that was asked for was right.
 * `isFactorPassed`: a second factor was asked for, or a passkey.
 */
export const companyRequiredError = (
  app: Deps,
  account: Pick<AccountRow, "id" | "verifier">,
  isFactorPassed: boolean,
): AppError =>
  new AppError("company_required", {
    ticket: makeTicket(app, "required", { userId: account.id, state: passwordStateOf(app, account), isFactorPassed }),
  });
