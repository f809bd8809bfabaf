/** Controls of the direction of text, by which a text can look like another one. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a stranger's text as it is shown, with a mark in place of each such control. */
export const withoutDirections = (text: string): string => text.replaceAll(directions, "\u25af");
