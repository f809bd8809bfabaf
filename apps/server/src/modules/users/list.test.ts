import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "@pomander/contract";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let root: TestUser;
let admin: TestUser;
const people = [
  { firstName: "zoë", lastName: "Åberg", email: "zoe@north.example", mobileNo: "+46 70 111" },
  { firstName: "Zoe", lastName: "adams", email: "adams_1@west.example", mobileNo: "" },
  { firstName: "Émile", lastName: "Zola", email: "emile@west.example", mobileNo: "+33 1" },
  { firstName: "emil", lastName: "", email: "emil@east.example", mobileNo: "" },
  { firstName: "İpek", lastName: "Yılmaz", email: "ipek@east.example", mobileNo: "" },
] as const;
beforeAll(async () => {
  server = await startTestServer();
  root = await factories(server).user({ isSuperAdmin: true }, { firstName: "Root" });
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Admin" });
  for (const members of people) await factories(server).added(admin, members);
  // The row is as it was stored before mobile numbers were validated.
  await server.db
    .updateTable("users")
    .set({ mobile_no: "+33 100%" })
    .where("email", "=", "emile@west.example")
    .execute();
  await factories(server).added(root, { firstName: "Other", email: "other@example.org" });
});
afterAll(() => server.close());

const list = async (query = "", by: TestUser = admin) => {
  const answer = await callApi(server, `GET /user/users${query}`, by);
  const users = answer.body as User[];
  return { status: answer.status, users, total: answer.headers["x-total-count"], names: users.map(nameOf) };
};
const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`.trim();
const found = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).names;

test("the list of people holds everyone, by first and last name without case, and says how many", async () => {
  const { names, total } = await list();
  expect(names).toEqual([
    "Admin Silva",
    "emil",
    "İpek Yılmaz",
    "Other",
    "Root Silva",
    "Zoe adams",
    "zoë Åberg",
    "Émile Zola",
  ]);
  expect(total).toBe("8");
});

test("the list of people comes page by page, without overlap, to the end", async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}&pageSize=3`)));
  expect(pages.map(({ names }) => names.length)).toEqual([3, 3, 2, 0]);
  expect(pages.flatMap(({ names }) => names)).toEqual((await list()).names);
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set(["8"]));
});

test("a page of people holds 10 unless another number is asked for, never 0 or 1001", async () => {
  expect((await list("?page=1")).names).toHaveLength(8);
  for (const query of ["?page=0", "?page=1&pageSize=0", "?page=1&pageSize=1001", "?page=x"]) {
    expect((await callApi(server, `GET /user/users${query}`, admin)).status).toBe(400);
  }
});

test.each([
  ["ZOE", ["Zoe adams", "zoë Åberg"]],
  ["zoë", ["Zoe adams", "zoë Åberg"]],
  ["aberg", ["zoë Åberg"]],
  ["ÉMIL", ["emil", "Émile Zola"]],
  ["zoe a", ["Zoe adams", "zoë Åberg"]],
  ["  emile zola ", ["Émile Zola"]],
  ["WEST.example", ["Zoe adams", "Émile Zola"]],
  ["70 111", ["zoë Åberg"]],
  ["100%", ["Émile Zola"]],
  ["%", ["Émile Zola"]],
  ["s_1", ["Zoe adams"]],
  ["ipek", ["İpek Yılmaz"]],
  ["İPEK", ["İpek Yılmaz"]],
  ["\\", []],
  ["nobody", []],
])("search %j finds by name, address and number, blind to case and accents", async (search, names) => {
  expect(await found(search)).toEqual(names);
});

test("an empty search is no filter, a long one is refused", async () => {
  expect(await found("   ")).toHaveLength(8);
  expect((await callApi(server, `GET /user/users?search=${"x".repeat(101)}`, admin)).status).toBe(400);
});

test("createdBy=me and onlyMine=true hold those whom the caller added", async () => {
  for (const query of ["?createdBy=me", "?onlyMine=true", "?createdBy=me&onlyMine=true"]) {
    expect((await list(query)).total).toBe("5");
    expect((await list(query, root)).names).toEqual(["Other"]);
  }
  expect((await list("?onlyMine=false")).total).toBe("8");
  expect((await callApi(server, `GET /user/users?createdBy=${admin._id}`, root)).status).toBe(400);
});

test("role picks regular users, admins or super admins; filters go together", async () => {
  expect((await list("?role=admin")).names).toEqual(["Admin Silva"]);
  expect((await list("?role=superAdmin")).names).toEqual(["Root Silva"]);
  expect((await list("?role=regular")).total).toBe("6");
  expect((await list("?role=regular&search=silva")).names).toEqual([]);
});

test("who added whom is said to the super admin alone", async () => {
  const shown = (users: User[], email: string) => users.find((user) => user.email === email)!;
  const forRoot = (await list("", root)).users;
  expect(shown(forRoot, "emil@east.example").createdBy).toEqual({
    _id: admin._id,
    firstName: "Admin",
    lastName: "Silva",
    email: admin.email,
  });
  expect(shown(forRoot, admin.email).createdBy).toBeNull();
  expect(shown(forRoot, root.email).maxAdminCount).toBe(5);
  for (const user of (await list()).users) {
    expect(user).not.toHaveProperty("createdBy");
    expect(user).not.toHaveProperty("maxAdminCount");
  }
});

test("the list of people holds nothing that is secret", async () => {
  const text = (await callApi(server, "GET /user/users", root)).text;
  expect(text).not.toMatch(/"(password|kdf|verifier|credential|salt|wrapped\w*)"/i);
});

test("the list of people is sorted by what was asked, either way, page by page too", async () => {
  const by = async (sort: string, order: string, actor = root) =>
    (await list(`?sort=${sort}&order=${order}`, actor)).users;
  expect((await by("email", "ascending")).map(({ email }) => email)).toEqual(
    (await list("", root)).users.map(({ email }) => email).toSorted(),
  );
  expect((await by("name", "descending")).map(nameOf)).toEqual((await list("", root)).names.toReversed());
  expect((await by("role", "ascending")).slice(0, 2).map(nameOf)).toEqual(["Root Silva", "Admin Silva"]);
  expect((await by("mobile", "ascending")).slice(0, 2).map(({ mobileNo }) => mobileNo)).toEqual([
    "+33 100%",
    "+46 70 111",
  ]);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => list(`?sort=email&order=descending&page=${page}&pageSize=3`, root)),
  );
  expect(pages.flatMap(({ users }) => users.map(({ email }) => email))).toEqual(
    (await by("email", "descending")).map(({ email }) => email),
  );
  expect((await callApi(server, "GET /user/users?sort=password", root)).status).toBe(400);
});

test("super admins sort by creator, who has none last either way; to an admin the order tells nothing of it", async () => {
  const by = async (order: string, actor: TestUser) => (await list(`?sort=creator&order=${order}`, actor)).users;
  const creators = (users: User[]) => users.map(({ createdBy }) => createdBy?.firstName ?? null);
  const ascending = creators(await by("ascending", root));
  expect(new Set(ascending)).toEqual(new Set(["Admin", "Root", null]));
  expect(ascending).toEqual([...ascending].toSorted((a, b) => (a ?? "zzz").localeCompare(b ?? "zzz", "en")));
  const isNull = (name: string | null) => name === null;
  const named = ascending.filter((name) => !isNull(name));
  expect(creators(await by("descending", root))).toEqual([...named.toReversed(), ...ascending.filter(isNull)]);
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?sort=creator&page=${page}&pageSize=3`, root)));
  expect(pages.flatMap(({ names }) => names)).toEqual((await by("ascending", root)).map(nameOf));
  expect((await by("descending", admin)).map(nameOf)).toEqual((await list()).names);
});

test("administrators see on which day somebody was here last; of super admins only super admins do", async () => {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  await server.db.updateTable("users").set({ last_seen_on: null }).execute();
  await server.db
    .updateTable("sessions")
    .set({ last_seen_at: new Date(0) })
    .execute();
  const seen = async (by: TestUser) =>
    Object.fromEntries((await list("", by)).users.map(({ firstName, lastSeenOn }) => [firstName, lastSeenOn]));
  const today = day(new Date());
  expect(await seen(root)).toMatchObject({ Root: today, Admin: null, emil: null });
  const ofAdmin = await seen(admin);
  expect(ofAdmin).toMatchObject({ Admin: today, emil: null });
  expect(ofAdmin["Root"]).toBeUndefined();
  expect((await list("?sort=lastSeen&order=descending", root)).names.slice(0, 2)).toEqual([
    "Admin Silva",
    "Root Silva",
  ]);
  // The order does not tell an admin either when a super admin was last seen.
  expect((await list("?sort=lastSeen&order=descending")).names[0]).toBe("Admin Silva");

  const emil = (await list("?search=emil@east.example", root)).users[0];
  expect(Date.parse(emil?.temporaryPasswordUntil ?? "")).toBeGreaterThan(Date.now());
  const own = await callApi(server, "GET /user", await factories(server).user({}, { firstName: "Regular" }));
  expect(own.body).not.toHaveProperty("lastSeenOn");
  expect(own.body).not.toHaveProperty("temporaryPasswordUntil");
});

test("whose temporary password ended, or ends within three days, and whose address is not proven, is found by state", async () => {
  const states = ["passwordEnded", "passwordEnding", "emailUnverified"];
  const by = async (actor: TestUser) =>
    Promise.all(states.map(async (state) => (await list(`?state=${state}&role=regular`, actor)).names));
  const inDays = async (email: string, days: number, members: object = { must_change_password: true }) => {
    const until = new Date(Date.now() + days * 86_400_000);
    const changed = { temporary_password_until: until, ...members };
    await server.db.updateTable("users").set(changed).where("email", "=", email).execute();
  };
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).execute();
  await server.db.updateTable("users").set({ temporary_password_until: null, must_change_password: false }).execute();
  await inDays("emil@east.example", -1);
  await inDays("zoe@north.example", 2);
  await inDays("adams_1@west.example", 4);
  // Such a row, of a user who chose a master password, is never stored, but must not count as waiting.
  await inDays("ipek@east.example", -1, { must_change_password: false, email_verified_at: null });
  expect(await by(admin)).toEqual([["emil"], ["zoë Åberg"], ["İpek Yılmaz"]]);
  await server.db.updateTable("users").set({ is_super_admin: true }).where("email", "=", "emil@east.example").execute();
  expect((await list("?state=passwordEnded")).total).toBe("0");
  expect((await list("?state=passwordEnded", root)).names).toEqual(["emil"]);
  expect((await callApi(server, "GET /user/users?state=active", admin)).status).toBe(400);
});
