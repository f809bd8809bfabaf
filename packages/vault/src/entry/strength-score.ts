/** zxcvbn's score: 0 for a password that is guessed at once, 4 for one that withstands more than 10^10 guesses. */
export type StrengthScore = 0 | 1 | 2 | 3 | 4;

/** Lowest score of a master password (crypto-protocol.md §2); a password below it counts as weak. */
export const minStrengthScore = 3;
