import { useState } from "react";
import { useUnlockedVault } from "../../../lib/vault/vault-hooks.ts";
import { noteGenerated, recentPasswords } from "./recent.ts";

/** Returns the passwords generated while the vault is open, newest first, and a function that adds one. */
export function useGenerated() {
  const vault = useUnlockedVault();
  const read = () => (vault === null ? [] : recentPasswords(vault));
  const [recent, setRecent] = useState(read);
  return {
    recent,
    readAgain: () => setRecent(read()),
    note: (password: string) => {
      if (vault === null) return;
      noteGenerated(vault, password);
      setRecent(read());
    },
  };
}
