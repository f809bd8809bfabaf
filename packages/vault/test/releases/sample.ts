import type { Group, Reminder, ScopeTag } from "@pomander/contract";
import { requestJson } from "../../../../apps/server/test/http-api.ts";
import { totpCode, type Draft, type FactorAnswer, type OpenVault } from "../../src/index.ts";
import { fillTeam, readTeam, type SampleTeam } from "./sample-team.ts";
import { draft, store, type Device, type Person, type TestEnvironment } from "../support/test-environment.ts";

/** The contents of a release's tables in the clear, which a later release must find. */
export interface ReleaseSample {
  /** The server's pepper and token secret, in hex; they open the data in the backup. */
  pepper: string;
  tokenSecret: string;
  /** SHA-256 of each migration that made its tables. */
  migrations: Record<string, string>;
  people: SamplePerson[];
  /** Reminders of the first user, who is super admin. */
  reminders: { title: string; expiryDate: string; scopeTag: string | null }[];
  groups: { name: string; members: number }[];
  /** Shared reminder data of the first user, in releases that have it, and the path of their calendar feed. */
  team?: SampleTeam & { feedPath: string };
}

export interface SamplePerson extends Person {
  /** Secret of an authenticator app, if this user has one. */
  totpSecret: string | null;
  entries: (Draft & { isArchive: boolean })[];
  /** Titles of entries with an earlier version, and their earlier passwords. */
  versions: { title: string; password: string }[];
}

type SampleContents = Omit<ReleaseSample, "pepper" | "tokenSecret" | "migrations">;

/** Changes made directly in the tables, since no call of a test's server makes them. */
interface BehindCalls {
  makeSuperAdmin: (id: string) => Promise<void>;
  watch: (reminderId: string) => Promise<void>;
}

/**
 * Fills a server of this release: two users, one of them with a second factor, their vaults, reminders, a group and a
 * tag.
 */
export async function fillServer(
  env: TestEnvironment,
  url: string,
  { makeSuperAdmin, watch }: BehindCalls,
): Promise<SampleContents> {
  const ana = await samplePerson(env, false);
  const ben = await samplePerson(env, true);
  await makeSuperAdmin(ana._id);
  const request = <T>(token: string, method: string, path: string, body?: unknown) =>
    requestJson<T>(url, { method, path, token, body });
  const group = await request<Group>(ana.token, "POST", "/groups", { name: "Operations", members: [ana._id] });
  const groups = [{ group: group._id, permissions: { read: true, write: true, delete: false } }];
  const tag = await request<ScopeTag>(ana.token, "POST", "/scope-tags", { name: "Certificates", groups });
  const reminders = [
    { title: "Domain example.org", expiryDate: "2100-03-31", scopeTagId: null, frequency: "once" },
    { title: "Certificate of the shop", expiryDate: "2100-06-30", scopeTagId: tag._id, frequency: "weekly" },
  ];
  for (const { scopeTagId, frequency, ...reminder } of reminders) {
    await request(ana.token, "POST", "/reminder/reminder", {
      ...reminder,
      type: "work",
      remindBeforeDays: 14,
      email: ana.person.email,
      frequency,
      ...(scopeTagId === null ? {} : { scopeTag: scopeTagId }),
      ...(frequency === "once" ? {} : { remindDaysStart: "2100-01-01" }),
    });
  }
  const { token } = ana;
  const feedPath = await fillTeam({ url, token, address: ana.person.email, scopeTagId: tag._id, watch });
  return {
    people: [ana.person, ben.person],
    reminders: await readReminders(url, token),
    groups: [{ name: group.name, members: 1 }],
    team: { ...(await readTeam(url, token)), feedPath },
  };
}

async function samplePerson(env: TestEnvironment, hasFactor: boolean) {
  const person = await env.person();
  const device = env.device();
  const { user, vault } = await device.signIn(person);
  if (vault === null) throw new Error("No vault was opened");
  const bank = await store(vault, { title: "Bank", password: "the first one" });
  await vault.save(bank, { ...bank, password: "the second one" });
  await store(vault, { title: "Ωmega – café", notes: "two\nlines, “quoted”", tags: ["é", "work"], isFavorite: true });
  const old = await store(vault, { title: "Old", link: "", tags: [] });
  await vault.archive(old._id);
  await vault.setSearchIndex(true);
  const entries = await readEntries(vault);
  vault.close();
  const totpSecret = hasFactor ? await addAuthenticatorApp(device, user, person) : null;
  const versions = [{ title: "Bank", password: "the first one" }];
  return {
    _id: user._id,
    token: device.tokens.at(-1) ?? "",
    person: { ...person, totpSecret, entries, versions } satisfies SamplePerson,
  };
}

async function addAuthenticatorApp(
  device: Device,
  user: Parameters<Device["client"]["prepareAuthenticatorApp"]>[0],
  person: Person,
) {
  const app = await device.client.prepareAuthenticatorApp(user);
  const { code } = await totpCode(app.secret, Date.now());
  await app.add("Phone", code, { currentPassword: person.password, askFactor: async () => "stop" });
  return app.secret;
}

/** Returns every entry with all texts, by title, as a user would see it. */
export async function readEntries(vault: OpenVault): Promise<SamplePerson["entries"]> {
  const { entries, unreadable } = await vault.openAll();
  if (unreadable.length > 0) throw new Error(`Unreadable: ${JSON.stringify(unreadable)}`);
  const members = Object.keys(draft()) as (keyof Draft)[];
  return entries
    .map((entry) => ({
      ...(Object.fromEntries(members.map((name) => [name, entry[name]])) as unknown as Draft),
      isArchive: entry.isArchive,
    }))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
}

/** Answers with the app's present code. */
export const answerWithApp = (secret: string | null) => async (): Promise<FactorAnswer> =>
  secret === null ? "stop" : { code: (await totpCode(secret, Date.now())).code };

/** Returns the titles of the reminders that a user sees, with dates and tags. */
export async function readReminders(url: string, token: string) {
  const listed = await requestJson<Reminder[]>(url, { method: "GET", path: "/reminder/reminders", token });
  return listed
    .map(({ title, expiryDate, scopeTag }) => ({ title, expiryDate, scopeTag: scopeTag?.name ?? null }))
    .toSorted((a, b) => (a.expiryDate < b.expiryDate ? -1 : 1));
}
