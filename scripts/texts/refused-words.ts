/** Patterns of words that no text for people may contain; case does not matter. */
const words = [
  "(?:is|are|was|were|be|been) made",
  "stands?",
  "holds",
  "go(?:es)? on",
  "held",
  "trusted devices?",
  "devices you trust(?:ed)?",
  "going on",
  "whom",
  "(?:is|are) not right",
  "(?:those who|whoever) runs? this server",
  "those who",
  "nobody",
  "anybody",
  "somebody",
  "may not(?! be)",
  "you may(?! be)",
  "not there",
  "meanwhile",
  "e-mail",
  "mails",
  "a mail",
  "by mail",
  "cannot(?! be undone)",
  "the most",
  "the right to",
] as const;

/** Beginnings of sentences that were replaced. */
const sentences = [
  "so take one that you use nowhere else",
  "You sign in with it.",
  "Your vault is opened on this device, with your master password",
  "have to be made again",
  "The first one takes a minute",
  "are searched",
  "look-alikes",
  "Use this password",
  "unlike what is in your vault",
  "Take what is stored",
  "saves yours as a second entry",
  "this only decides when",
  "Its groups may",
  "as long before the new date",
  "no more messages",
  "Skipped for a newer one",
  "only the lock on the vault's key",
  "Requests that the page makes by itself",
  "It goes when you sign out",
  "needs no index",
  "End what you do not recognize",
  "How many admins there may be",
  "Most admins allowed",
  "You can change the number in your profile",
  "Time of day for",
  "Save times",
  "No such time zone",
  "goes along",
  "What was done to accounts",
  "What they did stays",
  "Registered alone",
  "by the contact form",
  "where you find it",
  "You need do nothing",
  "not by this",
  "was chosen, and your vault",
  "To which addresses",
  "obliged by law",
  "A question, a fault, an idea",
] as const;

const pattern = new RegExp(
  [...words.map((word) => `\\b${word}\\b`), ...sentences.map((sentence) => sentence.replaceAll(/[.?]/g, "\\$&"))].join(
    "|",
  ),
  "i",
);

/** The specification's own words, and names that contain such a word. */
const specified = ["The provider cannot reset a user's master password", "npm run pomander -- mails resume"] as const;

/** Returns the first refused word in a text, or null. */
export function refusedWordIn(text: string): string | null {
  const own = specified.reduce((rest, sentence) => rest.replaceAll(sentence, ""), text).replaceAll(/\$?\{[^}]*\}/g, "");
  return pattern.exec(own)?.[0] ?? null;
}
