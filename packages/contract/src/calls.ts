import { approvals } from "./calls/approvals.ts";
import { archivedVaults } from "./calls/archived-vaults.ts";
import { serverTokens, tokens } from "./calls/api-tokens.ts";
import { auth } from "./calls/auth.ts";
import { breaches } from "./calls/breaches.ts";
import { channels, tagChannels } from "./calls/channels.ts";
import { calendarFeeds } from "./calls/calendar.ts";
import { deviceKeys } from "./calls/device-keys.ts";
import { factors, passkeys } from "./calls/factors.ts";
import { files } from "./calls/files.ts";
import { groups } from "./calls/groups.ts";
import { links, openLinks } from "./calls/links.ts";
import { reminderActions } from "./calls/reminder-actions.ts";
import { handovers } from "./calls/handovers.ts";
import { reminderLists } from "./calls/reminder-lists.ts";
import { reminderImports } from "./calls/reminder-imports.ts";
import { machines } from "./calls/machines.ts";
import { reminders, unsubscriptions } from "./calls/reminders.ts";
import { takeLinks } from "./calls/take-links.ts";
import { leaverTasks, shared, sharedInvites, sharedSuccessors, sharedVaults } from "./calls/sharing.ts";
import { scopeTags } from "./calls/scope-tags.ts";
import { company } from "./calls/company.ts";
import { contact } from "./calls/contact.ts";
import { audit, auditWebhooks } from "./calls/audit.ts";
import { provisioning } from "./calls/provisioning.ts";
import { system } from "./calls/system.ts";
import { users } from "./calls/users.ts";
import { history, successors } from "./calls/vault-history.ts";
import { passwords, vaults } from "./calls/vault.ts";
import type { Call } from "./call.ts";

/** Every call below `/api`, by feature. */
export const calls = {
  auth,
  company,
  users,
  vaults,
  archivedVaults,
  successors,
  history,
  passwords,
  files,
  links,
  openLinks,
  shared,
  sharedInvites,
  sharedVaults,
  sharedSuccessors,
  leaverTasks,
  machines,
  factors,
  passkeys,
  deviceKeys,
  approvals,
  scopeTags,
  tagChannels,
  groups,
  reminders: { ...reminders, ...reminderActions },
  reminderLists,
  handovers,
  reminderImports,
  unsubscriptions,
  takeLinks,
  channels,
  calendarFeeds,
  tokens,
  serverTokens,
  audit,
  auditWebhooks,
  provisioning,
  contact,
  breaches,
  system,
};

type CallNames<G> = { [K in keyof G & string]: `${K}.${keyof G[K] & string}` }[keyof G & string];
/** "feature.call", as used in the access policy. */
export type CallName = CallNames<typeof calls>;

export const callList: ReadonlyArray<{ name: CallName; call: Call }> = Object.entries(calls).flatMap(
  ([feature, group]) =>
    Object.entries<Call>(group).map(([key, call]) => ({ name: `${feature}.${key}` as CallName, call })),
);

const namesOfCalls = new Map<Call, CallName>(callList.map(({ name, call }) => [call, name]));

/** Returns the name under which a call is in the table. @throws when it is not there */
export function callName(call: Call): CallName {
  const name = namesOfCalls.get(call);
  if (name === undefined) throw new Error(`${call.method} ${call.path} is not in the table of calls`);
  return name;
}
