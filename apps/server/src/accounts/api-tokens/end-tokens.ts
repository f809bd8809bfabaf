import { sql } from "kysely";
import type { Trx } from "../../platform/database.ts";
import { type AuditPerson, recordEvent } from "../audit.ts";

/** Ends tokens with the reminders of their ends; `which` selects rows of `api_tokens`. Returns their names. */
async function endTokens(trx: Trx, which: { id: string } | { ownerId: string }): Promise<string[]> {
  const ended = await trx
    .deleteFrom("api_tokens")
    .where((row) => ("id" in which ? row("id", "=", which.id) : row("user_id", "=", which.ownerId)))
    .returning(["name", "reminder_id"])
    .execute();
  const reminders = ended.flatMap(({ reminder_id }) => (reminder_id === null ? [] : [reminder_id]));
  if (reminders.length > 0) {
    await sql`
      delete from deliveries where reminder_id = any(${reminders}::uuid[]) and state in ('pending', 'cancelled')`.execute(
      trx,
    );
    await sql`delete from reminders where id = any(${reminders}::uuid[])`.execute(trx);
  }
  return ended.map(({ name }) => name);
}

/** Ends one token. */
export const endToken = (trx: Trx, id: string): Promise<string[]> => endTokens(trx, { id });

/**
 * Ends all tokens of a user whose account passed, or may have passed, into other hands. `by`: who caused it, for the
 * audit.
 */
export async function revokeTokensOf(trx: Trx, ownerId: string, { at, by, of = null }: RevokedTokens): Promise<void> {
  for (const name of await endTokens(trx, { ownerId })) {
    await recordEvent(trx, { at, kind: "token-revoked", actor: by, target: of, details: { name } });
  }
}

interface RevokedTokens {
  at: Date;
  /** Null: the company's directory. */
  by: AuditPerson | null;
  /** The owner, if that is another user. */
  of?: AuditPerson | null;
}
