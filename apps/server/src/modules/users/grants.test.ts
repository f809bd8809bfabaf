import { randomUUID } from "node:crypto";
import type { Member, User } from "@pomander/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, type TestScopeTag, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let root: TestUser;
let admin: TestUser;
let ana: TestUser;
let zoe: TestUser;
let shared: TestScopeTag;
let deletable: TestScopeTag;
beforeAll(async () => {
  server = await startTestServer();
  root = await factories(server).user({ isSuperAdmin: true }, { firstName: "Root" });
  admin = await factories(server).user({ isAdmin: true }, { firstName: "eva" });
  ana = await factories(server).user({ isAllowedForRemindMe: true }, { firstName: "Ana" });
  zoe = await factories(server).user({}, { firstName: "Zoë", email: "zoe@north.example" });
  const readers = await factories(server).group({ members: [ana, zoe, admin] });
  const writers = await factories(server).group({ members: [ana, zoe] });
  shared = await factories(server).scopeTag({
    groups: [{ group: readers }, { group: writers, permissions: { write: true, delete: true } }],
  });
  deletable = await factories(server).scopeTag({
    groups: [{ group: writers, permissions: { read: false, delete: true } }],
  });
});
afterAll(() => server.close());

describe("what somebody's groups grant", () => {
  const permissionsOf = ({ scopePermissions }: User) =>
    Object.fromEntries(scopePermissions!.map(({ scopeTag, permissions }) => [scopeTag, permissions]));
  const ofAna = () => ({
    [shared._id]: { read: true, write: true },
    [deletable._id]: { read: false, write: false },
  });

  test("stands on one's own record, in each reply that carries it", async () => {
    const me = await callApi(server, "GET /user", ana);
    const changed = await callApi(server, "PUT /user", { token: ana.token, body: { lastName: "Silva" } });
    const signedIn = await callApi(server, "POST /auth/login", { body: { email: ana.email, password: ana.password } });
    for (const user of [me.body, changed.body.user, signedIn.body.user]) expect(permissionsOf(user)).toEqual(ofAna());
  });

  test("stands on the single record that an administrator reads, and follows what changes", async () => {
    const read = async (by: TestUser) => (await callApi(server, `GET /user/user/${ana._id}`, by)).body as User;
    expect(permissionsOf(await read(admin))).toEqual(ofAna());
    expect((await callApi(server, "GET /user", admin)).body.scopePermissions).toEqual([
      { scopeTag: shared._id, permissions: { read: true, write: false } },
    ]);
    const late = await factories(server).group({ members: [ana] });
    const tag = await factories(server).scopeTag({ groups: [{ group: late }] });
    expect(permissionsOf(await read(root))).toEqual({ ...ofAna(), [tag._id]: { read: true, write: false } });
    await callApi(server, `PATCH /groups/${late._id}`, { token: root.token, body: { members: [] } });
    expect(permissionsOf(await read(root))).toEqual(ofAna());
    expect((await callApi(server, "GET /user", root)).body.scopePermissions).toEqual([]);
  });

  test("never stands in a list", async () => {
    for (const user of (await callApi(server, "GET /user/users", root)).body) {
      expect(user).not.toHaveProperty("scopePermissions");
    }
  });
});

describe("the members of a scope tag's groups", () => {
  const list = async (query = "", by = admin, tag: { _id: string } = shared) => {
    const answer = await callApi(server, `GET /user/users/by-scope-tag/${tag._id}${query}`, by);
    return { ...answer, members: answer.body as Member[], total: answer.headers["x-total-count"] };
  };
  const names = async (query: string) => (await list(query)).members.map(({ firstName }) => firstName);

  test("come once each, by name, with whether Remind Me is theirs, and with nothing else of them", async () => {
    const { members, total } = await list();
    const shown = ({ _id, email, user }: TestUser, isAllowedForRemindMe: boolean) => ({
      _id,
      firstName: user.firstName,
      lastName: user.lastName,
      email,
      isAllowedForRemindMe,
    });
    expect(members).toEqual([shown(ana, true), shown(admin, true), shown(zoe, false)]);
    expect(total).toBe("3");
    expect((await list("", root, deletable)).members).toHaveLength(2);
    expect((await list("", root, await factories(server).scopeTag())).members).toEqual([]);
  });

  test("are searched without case and accents, and come page by page", async () => {
    expect(await names("?search=ZOE")).toEqual(["Zoë"]);
    expect(await names("?search=north.example")).toEqual(["Zoë"]);
    expect(await names("?search=root")).toEqual([]);
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}&pageSize=2`)));
    expect(pages.map(({ members }) => members.map(({ firstName }) => firstName))).toEqual([
      ["Ana", "eva"],
      ["Zoë"],
      [],
    ]);
    expect(pages.map(({ total }) => total)).toEqual(["3", "3", "3"]);
  });

  test("are for administrators, of a scope tag that is there", async () => {
    expect((await list("", admin, { _id: randomUUID() })).status).toBe(404);
    expect((await list("", admin, { _id: "shared" })).status).toBe(400);
    expect((await list("", ana)).status).toBe(403);
    expect((await list("?role=admin")).status).toBe(400);
  });
});
