/** A text in which no line ends. */
export const unbroken = (text: string) => text.replaceAll(" ", "\u00a0");
