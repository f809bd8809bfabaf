import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("the log tells those who read a reminder now nothing of what they might not read then", async () => {
  const admin = await factories(server).user({ isAdmin: true });
  const person = () => factories(server).user({ isAllowedForRemindMe: true });
  const [ana, ben] = [await person(), await person()];
  const group = await factories(server).group({ members: [ana, ben] });
  const tagOf = (name: string, members: TestUser[]) =>
    factories(server)
      .group({ members })
      .then((own) => factories(server).scopeTag({ name, groups: [{ group: own }] }));
  const [secret, shared] = [
    await tagOf("Merger", [ana]),
    await factories(server).scopeTag({ name: "Office", groups: [{ group }] }),
  ];
  const { _id } = await factories(server).reminder(admin, { scopeTag: secret, notes: "Only for the board" });
  const change = (body: object) => callApi(server, `PUT /reminder/reminder/${_id}`, { token: admin.token, body });
  expect((await change({ notes: "", scopeTag: shared._id })).status).toBe(200);
  const changesFor = async (who: TestUser) => {
    const { body } = await callApi(server, `GET /reminder/reminder/${_id}/log`, who);
    return body[0].changes as object[];
  };
  const notes = { field: "notes", from: "", to: "" };
  const named = { field: "scopeTag", from: "Merger", to: "Office" };
  expect(await changesFor(admin)).toEqual([named, notes]);
  expect(await changesFor(ana)).toEqual([named, notes]);
  expect(await changesFor(ben)).toEqual([{ ...named, from: "another scope tag" }, notes]);
});

test("somebody who comes in place of another of the same name is in the log", async () => {
  const admin = await factories(server).user({ isAdmin: true });
  const name = { firstName: "Ana", lastName: "Silva", isAllowedForRemindMe: true };
  const members = [await factories(server).user(name), await factories(server).user(name)];
  const group = await factories(server).group({ members });
  const scopeTag = await factories(server).scopeTag({ groups: [{ group }] });
  const { _id } = await factories(server).reminder(admin, { scopeTag });
  for (const { _id: userId } of members) {
    const body = { userIds: [userId] };
    const { status } = await callApi(server, `PUT /reminder/reminder/${_id}`, { token: admin.token, body });
    expect(status).toBe(200);
  }
  const log = (await callApi(server, `GET /reminder/reminder/${_id}/log`, admin)).body as { changes?: object[] }[];
  expect(log.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [{ field: "userIds", from: "Ana Silva", to: "Ana Silva" }],
    [{ field: "userIds", from: "", to: "Ana Silva" }],
  ]);
});

test("a long value is in the log as its beginning", async () => {
  const admin = await factories(server).user({ isAdmin: true });
  const names = ["A", "B"].map((letter) => ({ first_name: letter.repeat(100), last_name: "😀".repeat(50) }));
  const members: TestUser[] = [];
  for (const name of names) {
    const member = await factories(server).user({ isAllowedForRemindMe: true });
    await server.db.updateTable("users").set(name).where("id", "=", member._id).execute();
    members.push(member);
  }
  const group = await factories(server).group({ members });
  const scopeTag = await factories(server).scopeTag({ groups: [{ group }] });
  const { _id } = await factories(server).reminder(admin, { scopeTag });
  for (const assigned of [members, members.slice(0, 1)]) {
    const body = { userIds: assigned.map((member) => member._id) };
    await callApi(server, `PUT /reminder/reminder/${_id}`, { token: admin.token, body });
  }
  const log = (await callApi(server, `GET /reminder/reminder/${_id}/log`, admin)).body as { changes?: object[] }[];
  const [one, other] = names.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  const characters = Array.from(`${one}, ${other}`);
  expect(characters).toHaveLength(304);
  expect(log[0]?.changes).toEqual([{ field: "userIds", from: `${characters.slice(0, 299).join("")}…`, to: one }]);
});
