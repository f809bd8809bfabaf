/** The small window of each tab, where the browser shows no popup. */
const windows = new Map<number, number>();

/** Shows the window of a tab that is there already. */
async function showWindow(tabId: number): Promise<boolean> {
  const id = windows.get(tabId);
  if (id === undefined) return false;
  return chrome.windows.update(id, { focused: true }).then(
    () => true,
    () => false,
  );
}

async function openWindow(tabId: number): Promise<void> {
  if (await showWindow(tabId)) return;
  const url = `popup.html?tab=${tabId}`;
  const opened = await chrome.windows.create({ url, type: "popup", width: 400, height: 600 });
  if (opened?.id !== undefined) windows.set(tabId, opened.id);
}

/** Tabs for which the popup is being opened: a broken page process may ask for it again and again. */
const opening = new Set<number>();

/** Opens the popup for a tab, or a small window in its place where the browser refuses. One that is open stays. */
export async function openPopup(tabId: number): Promise<void> {
  if (opening.has(tabId)) return;
  opening.add(tabId);
  try {
    const { windowId } = await chrome.tabs.get(tabId);
    await chrome.action.openPopup({ windowId }).catch(() => openWindow(tabId));
  } finally {
    opening.delete(tabId);
  }
}

/** How long a popup that appears counts as the one that a page has opened, in milliseconds. */
const appearing = 10_000;
/** How many tabs are kept in mind. */
const maxTabs = 100;
/** When a page last opened the popup of a tab, in milliseconds since 1970. */
const openedAt = new Map<number, number>();

/** Whether a page has opened the popup that is there for a tab. */
export const isOpenedByPage = (tabId: number): boolean => Date.now() - (openedAt.get(tabId) ?? 0) < appearing;

/** Opens the popup for a page, which may ask at any time: only for the active tab of the window that has the focus. */
export async function openPopupInFront(tabId: number): Promise<void> {
  const { active, windowId } = await chrome.tabs.get(tabId);
  if (!active || !(await chrome.windows.get(windowId)).focused) return;
  openedAt.delete(tabId);
  openedAt.set(tabId, Date.now());
  const [oldest] = openedAt.keys();
  if (openedAt.size > maxTabs && oldest !== undefined) openedAt.delete(oldest);
  await openPopup(tabId);
}
