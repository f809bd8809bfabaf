/** The style of codes and digits, whose characters are told apart and compared. */
export const monospace = { fontFamily: "ui-monospace, monospace" } as const;
