import type { EarlierPassword } from "@pomander/vault";

const unknownTime = new Date(0).toISOString();

/** Earlier passwords newest first, empty ones left out. One without a time was replaced no later than `atLatest`. */
export function earlierPasswords(
  found: readonly { password: string; until: string | undefined }[],
  atLatest = unknownTime,
): EarlierPassword[] {
  return found
    .filter(({ password }) => password !== "")
    .map(({ password, until }) => ({ password, until: until ?? atLatest }))
    .toSorted((a, b) => (a.until < b.until ? 1 : a.until > b.until ? -1 : 0));
}
