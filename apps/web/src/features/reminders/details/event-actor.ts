import type { ReminderLogEntry } from "@pomander/contract";
import { texts } from "./texts.ts";

export type EventActor = NonNullable<Extract<ReminderLogEntry, { entry: "event" }>["by"]>;

/** Returns whether this user did it themselves, and no API token in their name. */
export const isOwnAct = ({ isMe, token }: EventActor): boolean => isMe && token === null;

/** Returns the name of who caused an event: "Ana Silva", "Ana Silva (with the token CI)". */
export const actorName = ({ name, token }: EventActor): string =>
  token === null ? name : texts.withToken(name, token);
