/** How many messages a tab's content scripts may send in a second. */
const most = 20;

const counts = new Map<number, { second: number; count: number }>();

/** Counts a message of a tab, and returns whether it is one too many. */
export function isTooMuch(tabId: number): boolean {
  const second = Math.floor(Date.now() / 1_000);
  for (const [id, counted] of counts) if (counted.second !== second) counts.delete(id);
  const counted = counts.get(tabId) ?? { second, count: 0 };
  counted.count += 1;
  counts.set(tabId, counted);
  return counted.count > most;
}
