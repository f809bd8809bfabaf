type Details = chrome.webRequest.OnAuthRequiredDetails;
export type Challenge = Pick<Details, "tabId" | "frameId" | "type" | "url" | "isProxy" | "scheme">;

const schemes = ["basic", "digest"];

/**
 * Returns the address of the page that asks for a user name and a password; null: the browser's own dialog is for it. A
 * proxy is not the site, and a frame or an image may be another's.
 */
export function challengingPage({ tabId, frameId, type, url, isProxy, scheme }: Challenge): string | null {
  if (isProxy || type !== "main_frame" || frameId !== 0 || tabId < 0) return null;
  if (!schemes.includes(scheme.toLowerCase())) return null;
  return /^https?:\/\//.test(url) ? url : null;
}
