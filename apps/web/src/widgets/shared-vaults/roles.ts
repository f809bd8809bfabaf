import type { VaultRole } from "@pomander/contract";

/** The roles in a shared vault, each with all that the ones before it allow. */
export const roles = ["read", "write", "manage"] as const satisfies readonly VaultRole[];
