import { useEffect, useState } from "react";

export type Score = 0 | 1 | 2 | 3 | 4;

const none: readonly string[] = [];

/** The strength of a password, or null while it is empty or the word lists are still coming. */
export function useStrength(password: string, personal: readonly string[] = none): Score | null {
  const [rated, setRated] = useState<{ password: string; score: Score } | null>(null);
  const words = personal.join("\n");
  useEffect(() => {
    if (password === "") return undefined;
    let isCurrent = true;
    void rate(password, words.split("\n")).then((score) => {
      if (isCurrent) setRated({ password, score });
    });
    return () => {
      isCurrent = false;
    };
  }, [password, words]);
  return password === "" ? null : (rated?.score ?? null);
}

/** The word lists are large, so they come when a new password is first typed. */
async function rate(password: string, personal: readonly string[]): Promise<Score> {
  const { passwordStrength } = await import("@pomander/vault/strength");
  return passwordStrength(password, personal);
}
