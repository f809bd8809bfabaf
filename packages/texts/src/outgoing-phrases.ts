/**
 * Phrases with which the server describes, in English, how another server answered. It stores them, so they are
 * translated where they are shown; the reply of another server itself stays as it is.
 */
export const outgoingPhrases = [
  "This isn't a host and port",
  "The server can't be reached",
  "The server took too long to respond",
  "The server closed the connection",
  "The server doesn't speak HTTP",
  "The server's encryption doesn't work",
  "The server's certificate isn't trusted",
  "The server's certificate has expired",
  "The server's certificate is for another name",
  "The server's certificate is self-signed",
  "The server shows no certificate",
  "The server's answer is too long",
  "The name of the server wasn't found",
  "Only https addresses without a name and password are allowed",
  "This address isn't allowed: it leads into a private network",
  "The people who run this server can allow it with ALLOW_PRIVATE_TARGETS",
  "Connections may fail or show a warning: check that its intermediate certificates are sent",
  "Connections may fail or show a warning until it's replaced",
  "Connections may fail or show a warning on devices that aren't set to trust it",
  "Check that the host is right, or have its name added to the certificate",
  "The list of registries can't be read",
  "The registry didn't answer",
  "The registry doesn't know this domain",
  "The registry asks to wait: too many questions",
  "The registry has a problem",
  "The registry's answer can't be read",
  "This registry publishes no date",
  "It says no date that a reminder can have",
  "The server asks to wait: too many messages",
  "The server has a problem",
  "The server redirects",
  "which isn't followed",
  "Enter the final address",
  "The server doesn't let the message in",
  "Check address and token",
  "The server doesn't know this address",
  "Enter the current one",
  "The server refused the message",
  "This channel was removed",
  "The channel's address can't be read",
  "The address can't be read",
  "Enter it again",
  "The email couldn't be written",
  "The mail server took too long to respond",
  "The mail server closed the connection",
  "The name of the mail server wasn't found",
  "The mail server can't be reached",
  "The mail server's encryption doesn't work",
  "The provider answered with",
  "Is OIDC_ISSUER right, to the letter",
  "The provider calls itself",
  "set OIDC_ISSUER to that, to the letter",
  "The provider's settings name no keys",
  "The provider sent no ID token",
  "The provider's answer isn't usable",
] as const;
export type OutgoingPhrases = Readonly<Record<(typeof outgoingPhrases)[number], string>>;

const phrase = new RegExp(outgoingPhrases.join("|"), "g");

/** Returns a stored text with its phrases in another language. */
export const translateOutgoing = (stored: string, words: OutgoingPhrases): string =>
  stored.replaceAll(phrase, (found) => words[found as keyof OutgoingPhrases]);
