import type { ListedEntry } from "../../messages.ts";

/** Returns the address at which Pomander shows an entry. */
export function addressIn(server: string, { id, vaultName }: ListedEntry): string {
  const [vaultId = "", entryId = ""] = id.split("/");
  const url = new URL("/passwords", server);
  url.searchParams.set("entry", vaultName === null ? entryId : `${vaultId}.${entryId}`);
  return url.href;
}
