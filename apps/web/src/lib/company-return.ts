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

/** Returns that query once; null: there is none, or it was used. */
export function takeReturned(): string | null {
  const query = taken;
  taken = null;
  return query === "" ? null : query;
}
