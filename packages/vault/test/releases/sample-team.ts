import { randomUUID } from "node:crypto";
import type { CalendarFeed, Channel, Reminder, ReminderImport, ReminderView, User } from "@pomander/contract";
import { requestJson } from "../../../../apps/server/test/http-api.ts";

/** A release's data about sharing reminders, as the calls of that release returned it. */
export interface SampleTeam {
  reminders: Pick<
    Reminder,
    "title" | "alsoBeforeDays" | "renewEveryMonths" | "escalation" | "taken" | "snoozedUntil" | "check"
  >[];
  /** The events of each reminder, newest first, by its title. */
  logs: Record<string, string[]>;
  channels: Pick<Channel, "name" | "kind" | "host" | "isActive">[];
  feeds: string[];
  views: ReminderView[];
  imports: Pick<ReminderImport, "fileName" | "reminders" | "changed">[];
  preferences: Pick<User, "digest" | "digestDay" | "attachCalendar" | "mailTime">;
}

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;
const asking =
  (url: string, token: string): Ask =>
  (method, path, body) =>
    requestJson(url, { method, path, token, body });

interface TeamFixture {
  url: string;
  token: string;
  /** Address of a super admin, who is in the tag's group. */
  address: string;
  scopeTagId: string;
  /** Stores that a reminder watches a certificate, which the call does only where checks are on. */
  watch: (reminderId: string) => Promise<void>;
}

const hook = "https://93.184.215.14/hooks/sample";

/** Fills the tables that migration 0019 added; returns the path of a calendar feed. */
export async function fillTeam({ url, token, address, scopeTagId, watch }: TeamFixture): Promise<string> {
  const ask = asking(url, token);
  const common = { type: "work", remindBeforeDays: 14, email: address, frequency: "once" };
  const make = async (title: string, members: object) => {
    const body = { ...common, title, expiryDate: "2100-09-30", ...members };
    return (await ask<{ reminder: Reminder }>("POST", "/reminder/reminder", body)).reminder._id;
  };
  await ask("PATCH", `/scope-tags/${scopeTagId}`, { escalation: { beforeDays: 5, to: ["ops@example.org"] } });
  const ruled = { from: "own", beforeDays: 3, to: ["lead@example.org"] };
  const taken = await make("Taken", { alsoBeforeDays: [30, 1], renewEveryMonths: 12, escalation: ruled });
  const snoozed = await make("Snoozed", { scopeTag: scopeTagId });
  const renewed = await make("Renewed", { escalation: { from: "none", beforeDays: null, to: [] } });
  await ask("POST", `/reminder/reminder/${taken}/take`, {});
  await ask("PUT", `/reminder/reminder/${snoozed}/snooze`, { until: "2100-08-01" });
  await ask("POST", `/reminder/reminder/${renewed}/renew`, { expiryDate: "2101-09-30", renewEveryMonths: 12 });
  await watch(renewed);
  const row = { ...common, _id: randomUUID(), title: "Imported", expiryDate: "2100-10-31" };
  const form = { importId: randomUUID(), fileName: "Certificates.xlsx", rows: [row] };
  await ask("POST", "/reminder/reminders/import", form);
  await ask("POST", "/user/channels", { kind: "webhook", name: "Own", url: hook });
  await ask("POST", `/scope-tags/${scopeTagId}/channels`, { kind: "slack", name: "Of the tag", url: hook });
  await ask("PUT", "/user/reminder-views", { views: [{ name: "Due", query: "status=due-soon" }] });
  const feed = await ask<{ url: string }>("POST", "/user/calendar-feeds", { name: "Phone" });
  // A planning job is left for a later release to take up.
  await ask("PUT", "/user", { digest: "weekly", digestDay: 3, attachCalendar: true, mailTime: "07:30" });
  return new URL(feed.url).pathname;
}

/** Reads the team data as users see it. */
export async function readTeam(url: string, token: string): Promise<SampleTeam> {
  const ask = asking(url, token);
  const reminders = (await ask<Reminder[]>("GET", "/reminder/reminders")).toSorted((a, b) =>
    a.title < b.title ? -1 : 1,
  );
  const logs = reminders.map(async ({ _id, title }) => {
    const entries = await ask<{ entry: string; kind: string }[]>("GET", `/reminder/reminder/${_id}/log`);
    return [title, entries.filter(({ entry }) => entry === "event").map(({ kind }) => kind)] as const;
  });
  const tags = new Set(reminders.flatMap(({ scopeTag }) => scopeTag?._id ?? []));
  const ofTags = [...tags].map((id) => ask<{ channels: Channel[] }>("GET", `/scope-tags/${id}/channels`));
  const own = await ask<{ channels: Channel[] }>("GET", "/user/channels");
  const { digest, digestDay, attachCalendar, mailTime } = await ask<User>("GET", "/user");
  return {
    reminders: reminders.map((one) => ({
      title: one.title,
      alsoBeforeDays: one.alsoBeforeDays,
      renewEveryMonths: one.renewEveryMonths,
      escalation: one.escalation,
      taken: one.taken,
      snoozedUntil: one.snoozedUntil,
      check: one.check,
    })),
    logs: Object.fromEntries(await Promise.all(logs)),
    channels: [own, ...(await Promise.all(ofTags))]
      .flatMap(({ channels }) => channels)
      .map(({ name, kind, host, isActive }) => ({ name, kind, host, isActive })),
    feeds: (await ask<CalendarFeed[]>("GET", "/user/calendar-feeds")).map(({ name }) => name),
    views: (await ask<{ views: ReminderView[] }>("GET", "/user/reminder-views")).views,
    imports: (await ask<ReminderImport[]>("GET", "/reminder/imports")).map(
      ({ fileName, reminders: many, changed }) => ({
        fileName,
        reminders: many,
        changed,
      }),
    ),
    preferences: { digest, digestDay, attachCalendar, mailTime },
  };
}

/** Gives the user's first channel another address, which requires opening its sealed data. */
export async function moveChannel(url: string, token: string): Promise<Channel> {
  const ask = asking(url, token);
  const { channels } = await ask<{ channels: Channel[] }>("GET", "/user/channels");
  return ask("PATCH", `/user/channels/${channels[0]?._id}`, { url: `${hook}/moved` });
}
