import type { AuditEvent } from "@pomander/contract";
import { texts } from "./texts.ts";

type Person = NonNullable<AuditEvent["actor"]>;
/** A piece of a sentence: plain words, or a name that leads to what that person did. */
export type SentencePart = string | { person: Person; name: string };

/** What happened, as a sentence in pieces. */
export function sentenceOf(event: AuditEvent): SentencePart[] {
  return templateOf(event)
    .split(/(\{whom?\})/)
    .filter((part) => part !== "")
    .map((part) => (part === "{who}" ? named(event.actor) : part === "{whom}" ? named(event.target) : part));
}

function templateOf({ kind, actor, target }: AuditEvent): string {
  const isOwn = target === null || target._id === actor?._id;
  if (isOwn && kind === "email-changed") return texts.ownEmail;
  if (isOwn && kind === "user-changed") return texts.ownRecord;
  return texts.sentences[kind];
}

const named = (person: Person | null): SentencePart =>
  person === null ? texts.server : { person, name: person.name === "" ? texts.unnamed : person.name };

/** The sentence as one text. */
export const plainSentence = (event: AuditEvent) =>
  sentenceOf(event)
    .map((piece) => (typeof piece === "string" ? piece : piece.name))
    .join("");
