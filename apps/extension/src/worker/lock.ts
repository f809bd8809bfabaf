import { askHost, isHostThere } from "./host-calls.ts";
import { hideDueReminders, showDueReminders } from "./reminder-badge.ts";
import type { HostState } from "../messages.ts";

/** Locks the vault and removes the number from the icon. */
export async function lock(): Promise<void> {
  await askHost({ name: "lock" });
  await hideDueReminders();
}

const minuteMs = 60_000;

/**
 * Locks if the computer has slept for longer than the vault's minutes, or its clock was changed by as much: the alarm of
 * each minute then came late, and the first key that is pressed after that counts as input.
 */
export async function lockIfSlept(): Promise<void> {
  const now = Date.now();
  const { checkedAt = now } = (await chrome.storage.session.get("checkedAt")) as { checkedAt?: number };
  const away = Math.abs(now - checkedAt);
  if (away >= 2 * minuteMs && (await isHostThere())) {
    const { lockAfterMinutes } = (await askHost({ name: "state" })) as HostState;
    if (lockAfterMinutes !== 0 && away >= (lockAfterMinutes + 1) * minuteMs) await lock();
  }
  // A request that comes while the vault is being locked waits for that too.
  await chrome.storage.session.set({ checkedAt: now });
}

/**
 * Locks after the vault's minutes without input on this computer, by the browser's time, not the worker's. Reads what
 * has changed elsewhere while the computer is used.
 */
export async function lockOrRefresh(): Promise<void> {
  await lockIfSlept();
  if (!(await isHostThere())) return hideDueReminders();
  const { status, lockAfterMinutes } = (await askHost({ name: "state" })) as HostState;
  if (status !== "open" && status !== "notVerified") return hideDueReminders();
  const isIdle = async (minutes: number) => (await chrome.idle.queryState(minutes * 60)) !== "active";
  if (lockAfterMinutes !== 0 && (await isIdle(lockAfterMinutes))) return lock();
  if (await isIdle(1)) return;
  await askHost({ name: "refresh" });
  await showDueReminders();
}
