/** zxcvbn's: 0 for what is guessed at once, 4 for what withstands more than 10^10 guesses. */
export type StrengthScore = 0 | 1 | 2 | 3 | 4;

/** Of a master password (crypto-protocol.md §2); a password below it counts as weak. */
export const minStrengthScore = 3;
