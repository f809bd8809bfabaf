/** How many messages a tab's content scripts may send in a second. */
const most = 20;

const counts = new Map<number, { second: number; count: number }>();

/** Counts a message of a tab, and returns whether it is one too many. */
function isTooMuch(tabId: number): boolean {
  const second = Math.floor(Date.now() / 1_000);
  for (const [id, counted] of counts) if (counted.second !== second) counts.delete(id);
  const counted = counts.get(tabId) ?? { second, count: 0 };
  counted.count += 1;
  counts.set(tabId, counted);
  return counted.count > most;
}

/** How much is in a message at most: each character of its texts and names counts, and each other value as one. */
const longest = 65_536;

/** Whether a value is an object as a literal makes it: of another kind, such as a `String`, even its names can be too many to read. */
const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;

/** Whether a message has more in it than one of a content script needs, or something of another kind. */
export function isTooLong(message: unknown): boolean {
  let length = 0;
  const unread = [message];
  while (unread.length > 0) {
    const value = unread.pop();
    const isArray = Array.isArray(value);
    length += typeof value === "string" || isArray ? value.length + 1 : 1;
    if (length > longest) return true;
    if (typeof value !== "object" || value === null) continue;
    if (isArray) {
      for (const member of value) unread.push(member);
      continue;
    }
    if (!isPlain(value)) return true;
    for (const [name, member] of Object.entries(value)) {
      length += name.length;
      unread.push(member);
    }
  }
  return length > longest;
}

/**
 * Whether a message of a tab's content scripts is heard. A page's process can send any, again and again: they are counted
 * before they are read, and a report is read while something waits for it.
 */
export function isHeard(message: unknown, tabId: number, isReportAwaited: boolean): boolean {
  const isReport = (message as { name?: unknown } | null)?.name === "report";
  if (isReport ? !isReportAwaited : isTooMuch(tabId)) return false;
  return !isTooLong(message);
}
