import { sealedTextBytes } from "@pomander/contract";
import { extraMembersOf, type EarlierPassword, type IncomingEntry } from "@pomander/vault";
import type { ContentsBuilder } from "../contents-builder.ts";
import { isObject, isoOfText, listOf, objectOf, textOf, type JsonObject } from "../json-values.ts";
import { rowFault } from "../../faults.ts";

/** Adds a complete entry from an export of ours. */
export function addExported(contents: ContentsBuilder, source: string, entry: unknown): void {
  if (isObject(entry)) contents.addIncoming(incomingOf(source, entry));
  else contents.fail(source, null, rowFault("not_entry"));
}

function incomingOf(source: string, entry: JsonObject): IncomingEntry {
  const extra = { ...objectOf(entry["extra"]) };
  const members = extraMembersOf(extra);
  const { history, import: origin, createdAt, changedAt, passwordChangedAt, ...rest } = extra;
  // A malformed value is no member, and stays as it is.
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !Object.hasOwn(members, name)));
  const times = {
    createdAt: isoOfText(createdAt) ?? isoOfText(entry["createdAt"]),
    changedAt: isoOfText(changedAt) ?? isoOfText(entry["updatedAt"]),
    passwordChangedAt: isoOfText(passwordChangedAt),
  };
  return {
    source,
    draft: {
      title: textOf(entry["title"]),
      link: textOf(entry["link"]),
      email: textOf(entry["email"]),
      password: textOf(entry["password"]),
      notes: textOf(entry["notes"]),
      category: textOf(entry["category"]),
      tags: listOf(entry["tags"]).map(textOf),
      isFavorite: entry["isFavorite"] === true,
      ...members,
    },
    isArchive: entry["isArchive"] === true,
    history: listOf(history).flatMap(earlierOf),
    ...present(times),
    ...present({ rest: restOf(origin) }),
    ...(Object.keys(others).length === 0 ? {} : { extra: others }),
  };
}

/** Returns an object without the members that are undefined. */
const present = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

function earlierOf(value: unknown): EarlierPassword[] {
  const { password, until } = objectOf(value);
  return typeof password === "string" && typeof until === "string" ? [{ password, until }] : [];
}

/**
 * Returns the origin of an entry before it was exported here, so that it can still be exported back there. One is
 * enough.
 */
function restOf(origin: unknown): JsonObject | undefined {
  if (!isObject(origin)) return undefined;
  const before = origin["format"] === "pomander" ? objectOf(origin["rest"])["import"] : origin;
  return isObject(before) ? { import: before } : undefined;
}

/** Adds an entry that could not be opened when it was exported, as an archived note that contains the received data. */
export function addUnreadable(contents: ContentsBuilder, source: string, unreadable: unknown): void {
  const { _id, reason, received } = objectOf(unreadable);
  const title = `Couldn't be opened: ${textOf(_id) || "an entry"}`;
  const notes = JSON.stringify(received ?? null);
  if (new TextEncoder().encode(notes).length > sealedTextBytes.notes)
    return contents.fail(source, title, rowFault("unreadable_too_long", { reason: textOf(reason) }));
  return contents.addIncoming({
    source,
    draft: {
      title,
      link: "",
      email: "",
      password: "",
      notes,
      category: "",
      tags: [],
      isFavorite: false,
      type: "note",
      ...(textOf(reason) === "" ? {} : { fields: [{ name: "Reason", value: textOf(reason), kind: "text" }] }),
    },
    isArchive: true,
    history: [],
  });
}
