import { askHost, isHostThere } from "./host-calls.ts";
import { hideDueReminders, showDueReminders } from "./reminder-badge.ts";
import type { HostState } from "../messages.ts";

/** Locks the vault and removes the number from the icon. */
export async function lock(): Promise<void> {
  await askHost({ name: "lock" });
  await hideDueReminders();
}

/**
 * Locks after the vault's minutes without input on this computer, by the browser's time, not the worker's. Reads what
 * has changed elsewhere while the computer is used.
 */
export async function lockOrRefresh(): Promise<void> {
  if (!(await isHostThere())) return hideDueReminders();
  const { status, lockAfterMinutes } = (await askHost({ name: "state" })) as HostState;
  if (status !== "open" && status !== "notVerified") return hideDueReminders();
  const isIdle = async (minutes: number) => (await chrome.idle.queryState(minutes * 60)) !== "active";
  if (lockAfterMinutes !== 0 && (await isIdle(lockAfterMinutes))) return lock();
  if (await isIdle(1)) return;
  await askHost({ name: "refresh" });
  await showDueReminders();
}
