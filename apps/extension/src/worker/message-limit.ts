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

/** How much is in a message at most: each character of its texts and names counts, and each other value as one. */
const longest = 65_536;

/** Returns what a value counts by itself. An array of bytes, or another one, is not read if it alone is too long. */
function lengthOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength + 1;
  return typeof value === "string" || Array.isArray(value) ? value.length + 1 : 1;
}

/** Whether a message has more in it than one of a content script needs. */
export function isTooLong(message: unknown): boolean {
  let length = 0;
  const unread = [message];
  while (unread.length > 0) {
    const value = unread.pop();
    length += lengthOf(value);
    if (length > longest) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      length += name.length;
      unread.push(member);
    }
  }
  return length > longest;
}
