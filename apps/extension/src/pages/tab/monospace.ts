/** The style of codes and digits, of which each character counts. */
export const monospace = { fontFamily: "ui-monospace, monospace" } as const;
