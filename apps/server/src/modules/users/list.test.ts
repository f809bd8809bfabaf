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
  { firstName: "Émile", lastName: "Zola", email: "emile@west.example", mobileNo: "+33 100%" },
  { firstName: "emil", lastName: "", email: "emil@east.example", mobileNo: "" },
  { firstName: "İpek", lastName: "Yılmaz", email: "ipek@east.example", mobileNo: "" },
] as const;
beforeAll(async () => {
  server = await startTestServer();
  root = await factories(server).user({ isSuperAdmin: true }, { firstName: "Root" });
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Admin" });
  for (const members of people) await factories(server).added(admin, members);
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
