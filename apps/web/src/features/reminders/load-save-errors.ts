import { problemOf } from "../../lib/problem.ts";
import { texts } from "./texts.ts";

const { errors, calls } = texts;

/** Returns the status of an error reply; null when the error is not a reply of the server. */
export function statusOfError(error: unknown): number | null {
  const { status } = error as { status?: unknown };
  return typeof status === "number" ? status : null;
}

/** Returns the message of an error, or a text in its place. */
export const messageOf = (error: unknown, fallback: string) => problemOf(error, fallback).message;
/** Whether a message is about the model Team, of which the specification has a text of its own. */
export const isOfTeams = (message: string) => message.includes("Team");

/** Returns the notice for a list that could not be loaded. */
export const loadNotice = (error: unknown) => errors.load(messageOf(error, errors.unknown));
/** Returns the text in place of the cards. */
export const loadText = (error: unknown) => errors.inPlace(messageOf(error, calls.list));

/** Returns the text for a reminder that was not created or updated. */
export function saveText(error: unknown, mode: "create" | "update"): string {
  const message = messageOf(error, calls[mode]);
  return isOfTeams(message) ? errors.team : errors.plain(message);
}
