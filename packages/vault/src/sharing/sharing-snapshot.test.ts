import { cardText, type SharedMember, signChecked } from "@pomander/crypto/sharing";
import { expect, test } from "vitest";
import { newPerson, type Person, recordOf } from "../../test/support/shared-chain.ts";
import { createReason } from "../reasons.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import { type OpenPlace, setPlace } from "../vault/vault-place.ts";
import { createNews, type News } from "./news.ts";
import type { SharingHost } from "./sharing-host.ts";
import { cardOf, createSharingCore, type Own, type SharingCore } from "./sharing-core.ts";
import { nothingShared, snapshotOf } from "./sharing-snapshot.ts";

const [ana, ben, eva] = (await Promise.all(["Ana", "Ben", "Eva"].map(newPerson))) as [Person, Person, Person];
const now = new Date("2026-11-20T10:00:00.000Z");
const at = "2026-11-01T00:00:00.000Z";

interface OpenShared {
  members?: readonly SharedMember[];
  status?: string;
  back?: unknown;
  error?: unknown;
}
interface Given {
  vaults?: readonly { vaultId: string; endedAt?: string | null }[];
  contacts?: readonly Person[];
  invites?: readonly { inviteId: string; until: string }[];
  /** The server's word about vaults and invitations; null: none yet. */
  server?: object | null;
  open?: Readonly<Record<string, OpenShared>>;
  damaged?: Own["damaged"];
  news?: Partial<News>;
}
/** Returns Ana's sharing as it is shown. */
function shown(
  { vaults = [], contacts = [], invites = [], server = {}, open = {}, damaged = [], news }: Given = {},
  change?: (core: SharingCore) => void,
) {
  const vaultsOpen = new Map(
    Object.entries(open).map(([vaultId, { members, status = "open", back = null, error = null }]) => {
      const vault = { snapshot: () => ({ status, error, shared: { back } }) } as unknown as OpenVault;
      const content = { name: `List of ${vaultId}`, members: members ?? [], former: [] };
      const shared = members === undefined ? null : { list: { content } };
      setPlace(vault, { verified: () => shared && { shared } } as unknown as OpenPlace);
      return [vaultId, vault];
    }),
  );
  const host = {
    now: () => now,
    personal: () => null,
    vaults: { find: (vaultId: string) => vaultsOpen.get(vaultId) ?? null },
  } as unknown as SharingHost;
  const core = createSharingCore(host, {
    _id: ana.identity.userId,
    firstName: "Ana",
    lastName: "",
    email: "",
  } as never);
  const records = {
    vaults: vaults.map((vault) => ({ name: `Name of ${vault.vaultId}`, endedAt: null, ...vault })),
    contacts: contacts.map(({ name, identity }) => ({ ...cardOf(identity), name: `My ${name}`, how: "code", at })),
    invites: invites.map((invite) => ({
      code: "code",
      email: "zoe@example.org",
      name: "Zoe",
      vaults: [{ vaultId: "v", role: "read" }],
      ...invite,
    })),
  };
  const own = { records, damaged, identity: ana.identity } as unknown as Own;
  Object.assign(core, { own: async () => own, server: server && { vaults: [], invites: [], ...server } });
  change?.(core);
  return snapshotOf(core, { ...createNews(), ...news });
}

test("without one's own vault nothing is shown but why", async () => {
  const without = (personal: object | null) =>
    shown({ news: { error: createReason("offline") } }, (core) =>
      Object.assign(core, { own: async () => null, host: { ...core.host, personal: () => personal } }),
    );
  expect(await without(null)).toEqual({ ...nothingShared, status: "locked", error: createReason("offline") });
  expect(await without({})).toMatchObject({ status: "unverified" });
});

test("a vault's status is its own end, else the server's word, else that of its opening", async () => {
  const statusOf = async (given: Given, vault: { endedAt?: string } = {}) => {
    const { vaults } = await shown({ vaults: [{ vaultId: "v", ...vault }], ...given });
    return vaults.map(({ status, problem }) => [status, problem])[0];
  };
  const listed = { server: { vaults: [{ vaultId: "v", deletedAt: null }] } };
  const problems = new Map([["v", createReason("offline")]]);
  expect(await statusOf(listed, { endedAt: at })).toEqual(["ended", null]);
  expect(await statusOf({ server: null })).toEqual(["opening", null]);
  expect(await statusOf({})).toEqual(["notListed", null]);
  const deleted = { server: { vaults: [{ vaultId: "v", deletedAt: "2026-11-02T09:00:00.000Z" }] } };
  expect(await statusOf(deleted)).toEqual(["deleted", null]);
  const [vault] = (await shown({ vaults: [{ vaultId: "v" }], ...deleted })).vaults;
  expect(vault?.restorableUntil).toBe("2026-12-02T09:00:00.000Z");
  expect(await statusOf(listed)).toEqual(["opening", null]);
  expect(await statusOf({ ...listed, open: { v: {} } })).toEqual(["open", null]);
  expect(await statusOf({ ...listed, open: { v: { status: "opening" } } })).toEqual(["opening", null]);
  expect(await statusOf({ ...listed, open: { v: { status: "failed", error: createReason("offline") } } })).toEqual([
    "failed",
    createReason("offline"),
  ]);
  expect(await statusOf({ ...listed, news: { problems } })).toEqual(["failed", createReason("offline")]);
});

test("an open vault has its list's name and members, and one's own role there, which is reading where it fell back", async () => {
  const members = [recordOf(ana, ben, "manage"), recordOf(ben, ben, "write"), recordOf(eva, ben, "read")];
  const vaults = [{ vaultId: "v" }, { vaultId: "w" }];
  const open = { v: { members }, w: { members, back: { counter: 1 } } };
  const tasks = [{ taskId: "t" }];
  const server = { vaults: [{ vaultId: "v", tasks, keysDue: ["x"] }, { vaultId: "w" }] };
  const { vaults: found, people, contacts } = await shown({ vaults, open, server, contacts: [ben] });
  expect(found).toMatchObject([
    { name: "List of v", role: "manage", hasFormerCard: false, tasks, keysDue: ["x"], back: null, successor: null },
    { name: "List of w", role: "read", tasks: [], keysDue: [], back: { counter: 1 } },
  ]);
  expect(found[0]?.members.map(({ name, listedName, isMe, isContact }) => [name, listedName, isMe, isContact])).toEqual(
    [
      ["Ana", "Ana", true, false],
      ["My Ben", "Ben", false, true],
      ["Eva", "Eva", false, false],
    ],
  );
  expect(people).toEqual([{ userId: eva.identity.userId, name: "Eva", introducedBy: null }]);
  expect(contacts).toMatchObject([{ userId: ben.identity.userId, name: "My Ben", how: "code", hasNewKeys: false }]);
  const [closed] = (await shown({ vaults: [{ vaultId: "v" }] })).vaults;
  expect(closed).toMatchObject({ name: "Name of v", role: null, members: [], hasFormerCard: false });
});

test("a list with a former card of one's own says so, and a member's new card too", async () => {
  const mine = { ...recordOf(ana, ben, "manage"), sign: eva.identity.sign };
  const members = [mine, recordOf(ben, ben, "write")];
  const cards = new Map([[ben.identity.userId, cardText(eva.identity)]]);
  const { vaults, contacts } = await shown({
    vaults: [{ vaultId: "v" }],
    open: { v: { members } },
    contacts: [ben],
    news: { cards },
  });
  expect(vaults[0]?.hasFormerCard).toBe(true);
  expect(vaults[0]?.members.map(({ hasNewKeys }) => hasNewKeys)).toEqual([true, true]);
  expect(contacts[0]?.hasNewKeys).toBe(true);
});

test("83 who added a member has the name in the list where the contact of their id has another card", async () => {
  const addedByBen = { vaults: [{ vaultId: "v" }], contacts: [ben] };
  const adderOf = async (ofBen: SharedMember) => {
    const members = [recordOf(ana, ana, "manage"), { ...ofBen, name: "Listed" }, recordOf(eva, ben, "read")];
    const { vaults } = await shown({ ...addedByBen, open: { v: { members } } });
    return vaults[0]?.members[2]?.putThereBy.name;
  };
  const ofBen = recordOf(ben, ana, "manage");
  expect(await adderOf(ofBen)).toBe("My Ben");
  expect(await adderOf({ ...ofBen, sign: recordOf(ben, ana, "manage").box })).toBe("Listed");
});

test("the successor of a vault that ended is the last one of several", async () => {
  const successorsIn = async (pairs: [string, string][], endedAt: string | null = at) => {
    const { vaults } = await shown({ vaults: [{ vaultId: "a", endedAt }] }, (core) => {
      core.successors = new Map(pairs);
    });
    return vaults[0]?.successor;
  };
  expect(
    await successorsIn([
      ["a", "b"],
      ["b", "c"],
    ]),
  ).toBe("c");
  expect(await successorsIn([["b", "c"]])).toBeNull();
  expect(await successorsIn([["a", "b"]], null)).toBeNull();
  // One that leads in a circle ends.
  expect(["a", "b"]).toContain(
    await successorsIn([
      ["a", "b"],
      ["b", "a"],
    ]),
  );
});

test("an invitation is open until its time, or as its answer is", async () => {
  const invites = ["1", "2", "3", "4"].map((inviteId) => ({
    inviteId,
    until: inviteId === "4" ? "2026-11-20T09:59:59.999Z" : now.toISOString(),
  }));
  const answers = new Map([
    ["1", true],
    ["2", false],
  ]);
  const members = [recordOf(ana, ana, "manage")];
  const { invites: found } = await shown({
    invites,
    news: { answers },
    vaults: [{ vaultId: "v" }],
    open: { v: { members } },
  });
  expect(found.map(({ status }) => status)).toEqual(["accepted", "refused", "open", "ended"]);
  expect(found[0]).toMatchObject({
    fragment: "1.code",
    hasNewKeys: false,
    vaults: [{ vaultId: "v", role: "read", name: "List of v" }],
  });
  const [known] = (await shown({ invites, vaults: [{ vaultId: "v" }] })).invites;
  expect(known?.vaults).toEqual([{ vaultId: "v", role: "read", name: "Name of v" }]);
  const [unknown] = (await shown({ invites })).invites;
  expect(unknown?.vaults).toEqual([{ vaultId: "v", role: "read", name: "" }]);
});

test("an answer with another card than the published one says so", async () => {
  const invites = [{ inviteId: "1", until: at }];
  const server = { invites: [{ inviteId: "1", answer: { card: cardText(ben.identity) } }] };
  const hasNewKeys = async (published: Person) => {
    const cards = new Map([[ben.identity.userId, cardText(published.identity)]]);
    return (await shown({ invites, server, news: { cards } })).invites[0]?.hasNewKeys;
  };
  expect([await hasNewKeys(ben), await hasNewKeys(eva)]).toEqual([false, true]);
});

test("vaults that wait are by the person who gives them, and none where records are damaged", async () => {
  const grantOf = (vaultId: string, giver: Person, members: readonly SharedMember[]) => ({
    grant: { vaultId },
    giver: giver.identity,
    state: { link: { content: { count: 3 } }, list: { content: { name: `List of ${vaultId}`, members } } },
  });
  const members = [recordOf(ana, ben, "write"), recordOf(ben, ben, "manage"), recordOf(eva, ben, "manage")];
  const grants = [
    grantOf("v", ben, members),
    grantOf("w", ben, members),
    grantOf("x", eva, members),
    grantOf("y", ben, members.slice(1)),
  ] as unknown as News["grants"];
  const vaultOf = (vaultId: string) => ({ vaultId, name: `List of ${vaultId}`, role: "write", entryCount: 3 });
  const { waiting, status, me } = await shown({ contacts: [ben], news: { grants } });
  expect(waiting).toEqual([
    { by: { userId: ben.identity.userId, name: "My Ben" }, vaults: [vaultOf("v"), vaultOf("w")] },
    { by: { userId: eva.identity.userId, name: "Eva" }, vaults: [vaultOf("x")] },
  ]);
  expect([status, me?.userId, me?.name]).toEqual(["ready", ana.identity.userId, "Ana"]);
  const broken = await shown({ damaged: ["invites"], news: { grants } });
  expect([broken.status, broken.damaged, broken.waiting]).toEqual(["damaged", ["invites"], []]);
});

test("a person whom a contact introduces has the name that the contact signed, in whatever list, and as who gives", async () => {
  const checked = await signChecked(ben.identity, cardOf(eva.identity), "Eva", at);
  const members = {
    v: [recordOf(ana, ben, "read"), { ...recordOf(eva, ben, "manage"), name: "Ben" }],
    w: [recordOf(ana, ben, "read"), { ...recordOf(eva, ben, "read"), checked }],
  };
  const state = {
    link: { content: { count: 3 } },
    list: { content: { name: "List of x", members: members.v } },
  };
  const grants = [{ grant: { vaultId: "x" }, giver: eva.identity, state }] as unknown as News["grants"];
  const { people, waiting } = await shown({
    vaults: [{ vaultId: "v" }, { vaultId: "w" }],
    open: { v: { members: members.v }, w: { members: members.w } },
    contacts: [ben],
    news: { grants },
  });
  const introducedBy = { userId: ben.identity.userId, name: "My Ben", at };
  expect(people).toEqual([{ userId: eva.identity.userId, name: "Eva", introducedBy }]);
  expect(waiting.map(({ by }) => by.name)).toEqual(["Eva"]);
});
