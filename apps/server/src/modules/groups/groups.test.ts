import { randomUUID } from "node:crypto";
import type { Group } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let root: TestUser;
let admin: TestUser;
/** A user with Remind Me. */
let ana: TestUser;
let queries: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ onQuery: (text) => void queries.push(text) });
  root = await factories(server).user({ isSuperAdmin: true }, { firstName: "Root" });
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Eva" });
  ana = await factories(server).user({ isAllowedForRemindMe: true }, { firstName: "Ana" });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom("groups").execute();
  await server.db.deleteFrom("scope_tags").execute();
});

/** Creates a user and stores which administrator created them. */
const createdBy = async (by: TestUser, firstName = "Ben") => {
  const who = await factories(server).user({}, { firstName });
  await server.db.updateTable("users").set({ created_by: by._id }).where("id", "=", who._id).execute();
  return who;
};
const create = (by: TestUser, form: object) => callApi(server, "POST /groups", { token: by.token, body: form });
const update = (by: TestUser, group: { _id: string }, form: object, headers = {}) =>
  callApi(server, `PATCH /groups/${group._id}`, { token: by.token, body: form, headers });
const remove = (by: TestUser, group: { _id: string }) => callApi(server, `DELETE /groups/${group._id}`, by);
const list = async (by: TestUser, path = "") => {
  const answer = await callApi(server, `GET /groups${path}`, by);
  return { groups: answer.body as Group[], total: answer.headers["x-total-count"], status: answer.status };
};
const names = async (path: string, by = admin) => (await list(by, path)).groups.map(({ name }) => name);
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const membersOf = (group: Group) => group.members.map(({ firstName }) => firstName);

describe("making a group", () => {
  test("gives it back with its members by name, and writes it down", async () => {
    const zoe = await createdBy(admin, "zoe");
    const ben = await createdBy(admin, "Ben");
    const form = { name: "  Ops  ", description: " On call ", members: [zoe._id, admin._id, ben._id] };
    const { status, body } = await create(admin, form);
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.any(String),
      name: "Ops",
      description: "On call",
      members: [ben.user, admin.user, zoe.user].map(({ _id, firstName, lastName, email }) => ({
        _id,
        firstName,
        lastName,
        email,
      })),
      scopeTagCount: 0,
      isManaged: false,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
    });
    const [event] = (await callApi(server, "GET /audit?kind=group-added", root)).body;
    expect(event).toMatchObject({
      actor: { _id: admin._id, name: "Eva Silva" },
      target: null,
      details: { name: "Ops" },
    });
  });

  test("needs a name, and takes no member, field or permission that is none", async () => {
    expect((await create(admin, { name: "Empty" })).body).toMatchObject({ members: [], description: "" });
    for (const form of [
      {},
      { name: "  " },
      { name: "x".repeat(121) },
      { name: "a\0b" },
      { name: "D", description: "x".repeat(1001) },
      { name: "E", members: ["ana"] },
      { name: "F", members: [admin._id, admin._id] },
      { name: "G", members: [randomUUID()] },
      { name: "H", members: Array.from({ length: 5_001 }, () => randomUUID()) },
      { name: "I", owner: admin._id },
    ]) {
      const answer = await create(admin, form);
      expect([answer.status, answer.body.code, JSON.stringify(form).slice(0, 60)]).toEqual([
        400,
        "invalid",
        JSON.stringify(form).slice(0, 60),
      ]);
    }
    expect(await names("")).toEqual(["Empty"]);
  });

  test("a name that another has, in whatever case or form, is taken", async () => {
    await create(admin, { name: "Équipe" });
    for (const name of ["équipe", "ÉQUIPE", "Équipe".normalize("NFD")]) {
      expect((await create(root, { name })).body.code).toBe("name_taken");
    }
    const other = (await create(root, { name: "Equipe" })).body as Group;
    expect((await update(root, other, { name: "éQUIPE" })).body.code).toBe("name_taken");
    expect((await update(root, other, { name: "EQUIPE" })).status).toBe(200);
    expect(await names("")).toEqual(["EQUIPE", "Équipe"]);
  });

  test("of two who take a name at once, one gets it", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(admin, { name: "Raced", members: [admin._id] })));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
    expect(await names("")).toEqual(["Raced"]);
  });
});

describe("whom an admin may add", () => {
  test("those whom they created, and themselves; the super admin anybody", async () => {
    const mine = await createdBy(admin);
    const another = await factories(server).user({ isAdmin: true });
    const theirs = await createdBy(another);
    expect((await create(admin, { name: "A", members: [mine._id, admin._id] })).status).toBe(201);
    for (const stranger of [theirs, another, ana, root]) {
      const answer = await create(admin, { name: "B", members: [mine._id, stranger._id] });
      expect([answer.status, answer.body.code]).toEqual([403, "member_not_yours"]);
    }
    expect((await create(root, { name: "C", members: [mine, theirs, ana, admin].map(({ _id }) => _id) })).status).toBe(
      201,
    );
    expect(await names("")).toEqual(["A", "C"]);
  });

  test("those already in stay or go, whoever created them; who went may not come back", async () => {
    const mine = await createdBy(admin, "Mine");
    const group = await factories(server).group({ members: [ana, root] });
    const grown = await update(admin, group, { members: [ana._id, root._id, mine._id] });
    expect([grown.status, membersOf(grown.body)]).toEqual([200, ["Ana", "Mine", "Root"]]);
    expect(membersOf((await update(admin, group, { members: [mine._id, root._id] })).body)).toEqual(["Mine", "Root"]);
    const again = await update(admin, group, { members: [mine._id, root._id, ana._id] });
    expect([again.status, again.body.code]).toEqual([403, "member_not_yours"]);
    expect(membersOf((await list(admin)).groups[0]!)).toEqual(["Mine", "Root"]);
    expect(membersOf((await update(admin, group, { members: [] })).body)).toEqual([]);
  });

  test("nobody who is gone, even beside members who are there", async () => {
    const gone = await createdBy(admin);
    const group = await factories(server).group({ members: [ana, gone] });
    const before = (await list(admin)).groups[0]!;
    expect(before.members).toHaveLength(2);
    await callApi(server, `DELETE /user/user/${gone._id}`, admin);
    const after = (await list(admin)).groups[0]!;
    expect(membersOf(after)).toEqual(["Ana"]);
    expect((await update(admin, group, { members: [ana._id, gone._id] })).body).toMatchObject({
      code: "invalid",
      issues: [{ path: "members" }],
    });
    // A user who loaded the group before gets a conflict error.
    const stale = await update(admin, group, { name: "X" }, { "if-match": `"${before.updatedAt}"` });
    expect([stale.status, stale.body.code]).toEqual([412, "changed_meanwhile"]);
  });

  test("nobody who leaves at the same moment: they are added and leave again, or are refused", async () => {
    for (let i = 0; i < 4; i++) {
      const leaving = await createdBy(admin);
      const [made, removed] = await Promise.all([
        create(admin, { name: `Race ${i}`, members: [leaving._id] }),
        callApi(server, `DELETE /user/user/${leaving._id}`, root),
      ]);
      expect(removed.status).toBe(204);
      expect([201, 400]).toContain(made.status);
    }
    expect((await list(admin)).groups.flatMap(membersOf)).toEqual([]);
  });

  test("nobody, once the right is taken, even within a request that is under way", async () => {
    const demoted = await factories(server).user({ isAdmin: true });
    const stop = await server.db.startTransaction().execute();
    await stop.updateTable("users").set({ is_admin: false }).where("id", "=", demoted._id).execute();
    queries = [];
    const waiting = create(demoted, { name: "Late" });
    await expect.poll(() => queries.some((text) => text.includes("for share"))).toBe(true);
    await stop.commit().execute();
    expect((await waiting).body.code).toBe("forbidden");
    expect(await names("")).toEqual([]);
  });
});

describe("changing a group", () => {
  test("leaves what is absent, and empties what is empty", async () => {
    const group = await factories(server).group({ name: "Ops", description: "On call", members: [ana] });
    const renamed = await update(admin, group, { name: "Operations" });
    expect(renamed.body).toMatchObject({ name: "Operations", description: "On call", members: [{ _id: ana._id }] });
    expect((await update(admin, group, { description: "" })).body).toMatchObject({ description: "" });
    expect((await update(admin, group, {})).status).toBe(200);
    const events = (await callApi(server, "GET /audit?kind=group-changed", root)).body.slice(0, 3);
    expect(events.map(({ details }: { details: object }) => details)).toEqual([
      { name: "Operations", fields: "" },
      { name: "Operations", fields: "description" },
      { name: "Operations", fields: "name" },
    ]);
  });

  test("is refused where another changed it meanwhile, and each change is another state", async () => {
    const { body: first } = await create(admin, { name: "Ops" });
    const match = (group: Group) => ({ "if-match": `"${group.updatedAt}"` });
    const { body: second } = await update(admin, first, { name: "Ops 2" }, match(first));
    expect(second.updatedAt > first.updatedAt).toBe(true);
    const refused = await update(root, first, { description: "late" }, match(first));
    expect([refused.status, refused.body.code]).toEqual([412, "changed_meanwhile"]);
    expect((await list(admin)).groups).toEqual([second]);
    const both = await Promise.all([1, 2].map((n) => update(admin, first, { name: `Race ${n}` }, match(second))));
    expect(statusesOf(both)).toEqual([200, 412]);
  });

  test("of a group that is not there is 404, for whoever may change groups", async () => {
    expect((await update(admin, { _id: randomUUID() }, { name: "x" })).status).toBe(404);
    expect((await remove(admin, { _id: randomUUID() })).status).toBe(404);
    expect((await remove(admin, { _id: "ops" })).status).toBe(400);
    expect((await update(ana, { _id: randomUUID() }, { name: 7 })).status).toBe(403);
  });

  test("two who add members at once lose none", async () => {
    const people = await Promise.all([1, 2, 3, 4].map((n) => factories(server).added(admin, { firstName: `P${n}` })));
    const group = await factories(server).group({ members: [ana] });
    const current = async () => (await list(admin)).groups[0]!;
    const addWithRetry = async (who: { _id: string }): Promise<void> => {
      const { members, updatedAt } = await current();
      const form = { members: [...members.map(({ _id }) => _id), who._id] };
      const answer = await update(admin, group, form, { "if-match": `"${updatedAt}"` });
      if (answer.status === 412) return addWithRetry(who);
      expect(answer.status).toBe(200);
    };
    await Promise.all(people.map(addWithRetry));
    expect(membersOf(await current())).toEqual(["Ana", "P1", "P2", "P3", "P4"]);
  });
});

test("a deleted group takes memberships and permissions along, and leaves people and scope tags", async () => {
  const group = await factories(server).group({ name: "Ops", members: [ana] });
  const other = await factories(server).group({ members: [ana] });
  const tag = await factories(server).scopeTag({ groups: [{ group }, { group: other }] });
  const before = (await callApi(server, "GET /scope-tags", admin)).body[0];
  expect((await remove(admin, group)).status).toBe(204);
  expect((await remove(admin, group)).status).toBe(404);
  const [after] = (await callApi(server, "GET /scope-tags", admin)).body;
  expect(after).toMatchObject({ _id: tag._id, groups: [{ group: { _id: other._id } }] });
  expect(after.updatedAt > before.updatedAt).toBe(true);
  expect((await callApi(server, "GET /user", ana)).status).toBe(200);
  expect(await server.db.selectFrom("group_members").select("group_id").execute()).toEqual([{ group_id: other._id }]);
  const [event] = (await callApi(server, "GET /audit?kind=group-deleted", root)).body;
  expect(event.details).toEqual({ name: "Ops" });
});

describe("lists", () => {
  test("are by name without case, page by page to the end, and say how many there are", async () => {
    for (const name of ["delta", "Bravo", "alpha", "Charlie", "echo"]) await factories(server).group({ name });
    expect(await names("")).toEqual(["alpha", "Bravo", "Charlie", "delta", "echo"]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(admin, `?page=${page}&pageSize=2`)));
    expect(pages.map(({ groups }) => groups.map(({ name }) => name))).toEqual([
      ["alpha", "Bravo"],
      ["Charlie", "delta"],
      ["echo"],
      [],
    ]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set(["5"]));
    expect((await list(admin, "?page=0")).status).toBe(400);
    expect((await list(admin, "?sort=name")).status).toBe(400);
  });

  test.each([
    ["equipe", ["Équipe Nord"]],
    ["  NORD ", ["Équipe Nord", "Süd"]],
    ["sud", ["Süd"]],
    ["100%", ["Süd"]],
    ["%", ["Süd"]],
    ["_", []],
    ["\\", []],
    ["", ["Équipe Nord", "Süd"]],
  ])("search %j looks through name and description, blind to case and accents", async (search, expected) => {
    await factories(server).group({ name: "Équipe Nord" });
    await factories(server).group({ name: "Süd", description: "not nord, 100% south" });
    expect((await names(`?search=${encodeURIComponent(search)}`)).toSorted()).toEqual(expected.toSorted());
  });

  test("my-groups are those one is in, for administrators too; others see members without their address", async () => {
    const group = await factories(server).group({ name: "Ours", members: [ana, admin] });
    await factories(server).group({ name: "Theirs", members: [root] });
    await factories(server).scopeTag({ groups: [{ group }] });
    expect(await names("/my-groups", root)).toEqual(["Theirs"]);
    expect((await list(admin, "/my-groups")).groups).toMatchObject([
      { name: "Ours", members: [{ email: ana.email }, { email: admin.email }], scopeTagCount: 1 },
    ]);
    const { groups, total } = await list(ana, "/my-groups?search=our&page=1");
    expect(total).toBe("1");
    expect(groups[0]!.members).toEqual([
      { _id: ana._id, firstName: "Ana", lastName: "Silva" },
      { _id: admin._id, firstName: "Eva", lastName: "Silva" },
    ]);
    expect(await names("/my-groups?search=their", ana)).toEqual([]);
    expect((await callApi(server, "GET /groups", ana)).status).toBe(403);
  });

  test("take as many queries for a thousand groups as for one", async () => {
    const count = async () => {
      queries = [];
      const { groups } = await list(root);
      return { groups: groups.length, queries: queries.length };
    };
    await factories(server).group({ members: [ana, root] });
    const one = await count();
    for (let i = 0; i < 30; i++) await factories(server).group({ members: [ana, root] });
    expect(await count()).toEqual({ groups: 31, queries: one.queries });
  });
});
