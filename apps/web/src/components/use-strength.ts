import { useEffect, useState } from "react";

import type { Strength } from "@pomander/vault/strength";

const none: readonly string[] = [];

/** The strength of a password, or null while it is empty or the word lists are not there. */
export function useStrength(password: string, personal: readonly string[] = none): Strength | null {
  const [rated, setRated] = useState<{ password: string; strength: Strength } | null>(null);
  const words = personal.join("\n");
  useEffect(() => {
    if (password === "") return undefined;
    let isCurrent = true;
    rate(password, words.split("\n")).then(
      (strength) => isCurrent && setRated({ password, strength }),
      // Without the word lists nothing is said of a password.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [password, words]);
  return password === "" ? null : (rated?.strength ?? null);
}

/** The word lists are large, so they come when a new password is first typed. */
async function rate(password: string, personal: readonly string[]): Promise<Strength> {
  const { scorePassword } = await import("@pomander/vault/strength");
  return scorePassword(password, personal);
}
