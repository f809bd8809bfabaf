import { useCallback } from "react";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useServices } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.tsx";
import { readOpensBy } from "../../lib/vault/add-this-browser.ts";
import { useOpenVault } from "../../lib/vault/vault-hooks.ts";

/** Reads what opens the user's open vault whose master password was generated; null while it is locked. */
export function useOpensBy() {
  const services = useServices();
  const user = useUser();
  const vault = useOpenVault();
  const read = useCallback(async () => user && readOpensBy(services, user), [services, user]);
  const query = useQuery(vault === null ? null : read);
  return vault === null ? { ...query, value: null } : query;
}
