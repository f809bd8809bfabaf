let taken: string | null = null;

/**
 * Takes the query with which the company's provider sent the browser back to `/company/return` out of the address. It
 * contains a code, so this runs before anything else does, and keeps it in memory alone.
 */
export function takeCompanyReturn({ location, history }: Window): void {
  if (location.pathname !== "/company/return") return;
  taken = location.search;
  history.replaceState(null, "", location.pathname);
}

/** Returns that query; null: there is none, or it was used. React may render a page again before it shows it. */
export const returnedQuery = (): string | null => (taken === "" ? null : taken);

/** Forgets that query, which is used once. */
export function forgetReturned(): void {
  taken = null;
}
