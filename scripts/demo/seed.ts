import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { calls, type User } from "@pomander/contract";
import { argon2id } from "@pomander/vault/argon2";
import { type Api, createApi, createVaultClient, createInMemoryPinnedState } from "@pomander/vault";
import { createSharing } from "@pomander/vault/sharing";
import { colleagues, newcomer, password, people, type DemoPerson } from "./people.ts";
import type { ReceivedMail, Mailbox } from "./mailbox.ts";
import { groups, reminders, scopeTags, sentByHand } from "./organisation.ts";
import { shareVaults, type Participant } from "./share.ts";
import { entriesOf } from "./vaults.ts";

interface SignedInUser extends Participant {
  user: User;
  api: Api;
  /** Closes the open vaults. */
  close: () => void;
}

/** Something that waits for a person when the organisation is filled. */
export interface Waiting {
  /** The link of an invitation. */
  inviteLink: string;
}

/** Fills the organisation through the calls that the pages make: registrations, vaults, people, tags, reminders. */
export async function seedOrganisation(url: string, dataDir: string, mailbox: Mailbox): Promise<Waiting> {
  const link = new URL(readFileSync(join(dataDir, "first-admin-link.txt"), "utf8").trim());
  const signedInUsers = new Map<string, SignedInUser>();
  for (const player of people)
    signedInUsers.set(player.email, await register(url, player, link.searchParams.get("setup")));
  await Promise.all(people.map(({ email }) => verifyEmail(url, mailbox, email)));
  const by = (email: string) => required(signedInUsers.get(email), email);
  const [superAdmin, admin] = [by("olivia@harbour.example"), by("marcus@harbour.example")];

  for (const { email, right } of people) {
    const params = { id: by(email).user._id };
    if (right === "admin") await superAdmin.api(calls.auth.update, { params, body: { isAdmin: true } });
    if (right === "remindMe") await superAdmin.api(calls.auth.update, { params, body: { isAllowedForRemindMe: true } });
  }
  for (const { user, api } of signedInUsers.values())
    await api(
      calls.users.updateMe,
      { body: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, mailTime: "06:00" } },
      { ifMatch: await readUpdatedAt(api, user) },
    );

  const added = await admin.api(calls.users.addMany, {
    body: { users: [newcomer, ...colleagues].map((person) => ({ ...person, password })) },
  });
  const ids = new Map(
    [...added.createdUsers, ...[...signedInUsers.values()].map(({ user }) => user)].map((user) => [
      user.email,
      user._id,
    ]),
  );
  const idOf = (email: string) => required(ids.get(email), email);

  const groupIds = new Map<string, string>();
  for (const { members, ...group } of groups) {
    const made = await superAdmin.api(calls.groups.create, { body: { ...group, members: members.map(idOf) } });
    groupIds.set(group.name, made._id);
  }
  const tagIds = new Map<string, string>();
  for (const tag of scopeTags) {
    const body = {
      ...tag,
      groups: tag.groups.map(({ name, permissions }) => ({ group: required(groupIds.get(name), name), permissions })),
    };
    tagIds.set(tag.name, (await superAdmin.api(calls.scopeTags.create, { body }))._id);
  }

  for (const sample of reminders) {
    const {
      owner,
      title,
      type,
      tag,
      expires,
      before,
      frequency = "once",
      email = owner,
      assigned,
      noticePeriod = null,
      cost = null,
      notes = "",
    } = sample;
    const { reminder } = await by(owner).api(calls.reminders.create, {
      body: {
        title,
        type,
        scopeTag: tag === undefined ? null : required(tagIds.get(tag), tag),
        expiryDate: dayFromNow(expires),
        remindBeforeDays: before,
        email,
        frequency,
        noticePeriod,
        cost,
        notes,
        ...(assigned === undefined ? {} : { userIds: assigned.map(idOf) }),
      },
    });
    if (title === sentByHand) await by(owner).api(calls.reminders.send, { params: { id: reminder._id }, body: {} });
  }
  const fragment = await shareVaults(by);

  // The sessions of this script end, so that no user finds unknown ones in their list.
  for (const { api, close } of signedInUsers.values()) {
    close();
    await api.done(calls.users.endSession, { params: { id: "current" } });
  }
  await waitUntilMailIdle(mailbox);
  return { inviteLink: `${url}/join#${fragment}` };
}

/** Registers a user as the page does, and fills the vault. */
async function register(
  url: string,
  person: DemoPerson & { email: (typeof people)[number]["email"] },
  setupToken: string | null,
): Promise<SignedInUser> {
  let token = "";
  const baseUrl = `${url}/api`;
  const client = createVaultClient({
    baseUrl,
    argon2: argon2id,
    memory: createInMemoryPinnedState(),
    onToken: (given) => (token = given),
  });
  const { firstName, lastName, email, mobileNo } = person;
  const isFirst = person.right === "superAdmin" && setupToken !== null;
  const prepared = await client.prepareRegistration({
    firstName,
    lastName,
    email,
    mobileNo,
    password,
    ...(isFirst ? { setupToken } : {}),
  });
  const { user, vault } = await prepared.submit(true);
  if (vault === null) throw new Error(`${email} has no vault`);
  await vault.opened();
  const { problem } = await vault.importEntries(entriesOf(email));
  if (problem !== null) throw new Error(problem.code);
  const spare = vault.snapshot().entries.find(({ title }) => title === "Wiki");
  if (spare !== undefined) await vault.archive(spare._id);
  const host = await client.sharingHost();
  const sharing = createSharing(host, user);
  return {
    user,
    api: createApi({ fetch: globalThis.fetch, baseUrl, token: () => token }),
    sharing,
    userId: user._id,
    find: (vaultId) => host.vaults.find(vaultId),
    close() {
      sharing.close();
      vault.close();
    },
  };
}

/** Proves an address with the link that was mailed to it. */
async function verifyEmail(url: string, mailbox: Mailbox, email: string): Promise<void> {
  const linkIn = ({ mail }: ReceivedMail) => /verify-email\?token=([\w-]+)/.exec(mail.text ?? "")?.[1];
  for (let tries = 0; tries < 120; tries++) {
    const token = mailbox
      .mails()
      .filter(({ to }) => to.includes(email))
      .map(linkIn)
      .find((one) => one !== undefined);
    const anyone = createApi({ fetch: globalThis.fetch, baseUrl: `${url}/api`, token: () => null });
    if (token !== undefined) return anyone.done(calls.auth.verifyEmail, { body: { token } }, { token: null });
    await pause(250);
  }
  throw new Error(`no link came to ${email}`);
}

/** Reads `updatedAt` again, because the super admin may have changed the record in the meantime. */
const readUpdatedAt = async (api: Api, { _id }: User) =>
  (await api(calls.users.read, { params: { id: _id } })).updatedAt;

/** Waits until no mail has arrived for 2.5 seconds. */
async function waitUntilMailIdle(mailbox: Mailbox): Promise<void> {
  for (let seen = -1; seen !== mailbox.mails().length;) {
    seen = mailbox.mails().length;
    await pause(2_500);
  }
}

const dayFromNow = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} is not there`);
  return value;
}
