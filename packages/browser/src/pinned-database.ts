/** Where a browser remembers accounts and vaults (indexeddb-pinned-state.ts). */
export const pinnedDatabase = "pomander";

/** Whether this browser has the database already; one that cannot say, as older ones cannot, may have it. */
export async function mayHaveDatabase(factory: Partial<Pick<IDBFactory, "databases">>): Promise<boolean> {
  const found = await factory.databases?.().catch(() => null);
  return found?.some(({ name }) => name === pinnedDatabase) ?? true;
}
