/** The same number of dots for every secret, so that they do not reveal its length. */
export const dots = "•".repeat(12);
