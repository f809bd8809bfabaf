import type { OpenVault } from "@pomander/vault";

const maxRecent = 20;

/** Passwords generated while a vault is open, newest first: in memory only, and dropped with the vault's keys. */
const recent = new WeakMap<OpenVault, readonly string[]>();

export const recentPasswords = (vault: OpenVault): readonly string[] => recent.get(vault) ?? [];

export function noteGenerated(vault: OpenVault, password: string): void {
  if (password === "") return;
  recent.set(vault, [password, ...recentPasswords(vault).filter((other) => other !== password)].slice(0, maxRecent));
}
