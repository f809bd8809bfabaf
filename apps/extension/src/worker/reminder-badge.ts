import type { HostRequestName } from "../requests.ts";
import { askHost } from "./host-calls.ts";

const most = 99;

/** Requests after which the number may be another one. */
const changing: readonly HostRequestName[] = [
  "connect",
  "signIn",
  "unlock",
  "answer",
  "lock",
  "signOut",
  "setReminderBadge",
];
export const changesBadge = (name: HostRequestName): boolean => changing.includes(name);

export const hideDueReminders = (): Promise<void> => chrome.action.setBadgeText({ text: "" });

/** Shows on the icon how many reminders are due, if the person wants it and the vault is open. */
export async function showDueReminders(): Promise<void> {
  const { count } = (await askHost({ name: "dueReminders" })) as { count: number | null };
  const shown = count !== null && count > most ? `${most}+` : String(count ?? 0);
  await chrome.action.setBadgeText({ text: shown === "0" ? "" : shown });
}
