import { isAdministrator } from "@pomander/contract";
import { rightsOf } from "../../accounts/actor.ts";
import { type Account, digestOf, hasRemindMe, type Recipient, recipientOf, trustIn } from "./recipient.ts";

/**
 * A reminder's row with its owner's account, as far as it determines the people notified in addition to its recipients.
 */
interface ReminderPeople extends Account {
  owner_id: string;
  escalate_to: readonly string[] | null;
  taken: { by: string } | null;
}

/**
 * Returns the people that the rule of escalation names, each once; in their own zones, those without an account in the
 * owner's.
 */
export function escalationRecipients(
  row: ReminderPeople,
  assigned: readonly Account[],
  told: ReadonlyMap<string, Account>,
): Recipient[] {
  const people = new Map<string, Recipient>();
  for (const named of row.escalate_to ?? []) {
    const account = told.get(named);
    if (account === undefined ? !named.includes("@") : account.is_out) continue;
    const isAround = account?.id === row.owner_id || assigned.some(({ id }) => id === account?.id);
    const person = {
      ...recipientOf(
        account?.id ?? null,
        account?.email ?? named,
        account ?? row,
        account !== undefined && hasRemindMe(account.rights),
      ),
      ...(isAround && account !== undefined ? trustIn(account) : { countsTowardsDailyLimit: true }),
    };
    people.set(person.key, person);
  }
  return [...people.values()];
}

/**
 * Returns the taker of a reminder who is none of its recipients, while they may take it: its owner, an administrator,
 * an account that its rule of escalation names. They get its messages as long as they have it, since the others do not.
 * @param accounts by id and by address
 */
export function takerBeside(
  { taken, owner_id, escalate_to }: ReminderPeople,
  recipients: readonly Recipient[],
  accounts: ReadonlyMap<string, Account>,
): Recipient | null {
  const account = taken === null ? undefined : accounts.get(taken.by);
  if (account === undefined || account.is_out || recipients.some(({ address }) => address === account.email))
    return null;
  const isTold = escalate_to?.some((key) => key === account.id || key === account.email) === true;
  if (account.id !== owner_id && !isTold && !isAdministrator(rightsOf(account.rights))) return null;
  return {
    ...recipientOf(account.id, account.email, account, hasRemindMe(account.rights)),
    ...trustIn(account),
    digest: digestOf(account),
  };
}
