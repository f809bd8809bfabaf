import { localize } from "./format.ts";
import { outgoingPhrases, type OutgoingPhrases, translateOutgoing } from "./outgoing-phrases.ts";

export const english = () => Object.fromEntries(outgoingPhrases.map((words) => [words, words])) as OutgoingPhrases;

const texts = localize("outgoing", english);

/** Returns what the server stored about another server's answer in the language of the page. */
export const outgoingWords = (stored: string): string => translateOutgoing(stored, texts);
