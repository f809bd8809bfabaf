/** Opens the popup for a tab, or a small window in its place where the browser refuses. */
export async function openPopup(tabId: number): Promise<void> {
  const { windowId } = await chrome.tabs.get(tabId);
  await chrome.action
    .openPopup({ windowId })
    .catch(() => chrome.windows.create({ url: `popup.html?tab=${tabId}`, type: "popup", width: 400, height: 600 }));
}
