/** The patterns of all sites. */
const allSites = ["https://*/*", "http://*/*"];

/** Returns the pattern of a server's pages, which has no port. */
export function patternOf(server: string): string {
  const { protocol, hostname } = new URL(server);
  return `${protocol}//${hostname}/*`;
}

/** Gives back the access to a former server, unless the present one needs it or all sites were allowed. */
export async function giveBack(former: string | null, server: string): Promise<void> {
  if (former === null || patternOf(former) === patternOf(server)) return;
  if (await chrome.permissions.contains({ origins: allSites })) return;
  await chrome.permissions.remove({ origins: [patternOf(former)] });
}
