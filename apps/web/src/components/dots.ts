/** As many dots for every secret: their number says nothing. */
export const dots = "•".repeat(12);
