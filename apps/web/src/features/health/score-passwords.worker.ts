import { createScorePasswords, type PasswordToScore } from "@pomander/vault/score-passwords";
import type { WordLists } from "@pomander/vault/word-lists";
import { serve } from "@pomander/browser/worker/serve";

/** Passwords, and with the first ones the word lists of the page's language. */
export interface ScoreQuestion {
  passwords: readonly PasswordToScore[];
  lists?: WordLists | undefined;
}

let scorePasswords: ReturnType<typeof createScorePasswords> | null = null;
serve(({ passwords, lists }: ScoreQuestion) => (scorePasswords ??= createScorePasswords(lists))(passwords));
