const key = "askedRequests";
/** How many requests are kept, the latest. */
const most = 100;

let asked: Promise<Set<string>> | null = null;

async function read(): Promise<Set<string>> {
  const stored = await chrome.storage.session.get(key);
  return new Set(stored[key] as string[] | undefined);
}

/** Notes a request by its id and the origin that asks, and returns whether that is the first time: also after the worker's end. */
export async function isFirstAsking(asking: string): Promise<boolean> {
  const ids = await (asked ??= read());
  if (ids.has(asking)) return false;
  ids.add(asking);
  for (const id of ids) if (ids.size > most) ids.delete(id);
  await chrome.storage.session.set({ [key]: [...ids] });
  return true;
}
