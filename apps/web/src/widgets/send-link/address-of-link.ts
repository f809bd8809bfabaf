/** Returns the address of a link on this server, by its fragment. */
export const addressOfLink = (fragment: string): string => `${globalThis.location.origin}/open#${fragment}`;
