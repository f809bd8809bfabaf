import type { EntrySummary, OpenVault } from "@pomander/vault";
import { useCallback, useEffect, useRef } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "./texts.ts";

/** Error for a user who did not confirm that the vault is theirs. */
export class NotConfirmed extends Error {
  override readonly name = "NotConfirmed";
}

/**
 * Opens the whole entry, and again after it was saved. One that asks for the master password asks once while it is
 * open.
 */
export function useOpenEntry(vault: OpenVault, summary: EntrySummary | undefined) {
  const { entryGate: gate } = useServices();
  const isConfirmed = useRef(false);
  const id = summary?._id;
  useEffect(() => () => void (id !== undefined && gate.close(vault, id)), [gate, vault, id]);
  const read = useCallback(async () => {
    if (summary === undefined) throw new Error(texts.missing.title);
    if (!isConfirmed.current && !(await gate.pass(vault, summary))) throw new NotConfirmed();
    isConfirmed.current = true;
    return vault.reveal(summary._id);
  }, [vault, gate, summary]);
  return useQuery(summary === undefined ? null : read);
}
