import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tamperWithEntries } from "../support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "../support/start-test-environment.ts";
import { draft, goodPassword, store } from "../support/test-environment.ts";
import { Answered, createSecondClient, NotVerified } from "./client.ts";
import { CannotOpen } from "./envelopes.ts";
import type { OpenVault } from "../../src/index.ts";
import type { Texts } from "./entries.ts";

let env: TestEnvironmentWithServer;
beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());

const odd: Texts = {
  title: "\u{feff} CAFÉ \u{1f511}",
  link: "bank.example",
  email: "",
  password: " spaces stay ",
  notes: "n".repeat(5_000),
  category: "日本語",
  tags: ["", "a, b"],
  extra: { later: { kept: [1, null] } },
};
const shown = async (vault: OpenVault, id: string) => {
  const { title, link, email, password, notes, category, tags, extra, revision, isArchive } = await vault.reveal(id);
  return { _id: id, title, link, email, password, notes, category, tags, extra, revision, isArchive };
};
const all = async (vault: OpenVault) =>
  (await Promise.all(vault.snapshot().entries.map(({ _id }) => shown(vault, _id)))).toSorted(byId);
const byId = (a: { _id: string }, b: { _id: string }) => a._id.localeCompare(b._id);

describe("a second client, written from the protocol's page alone", () => {
  test("takes nothing from the first one", () => {
    const files = ["client.ts", "entries.ts", "envelopes.ts", "keys.ts"];
    const imports = files.flatMap((file) =>
      readFileSync(new URL(file, import.meta.url), "utf8").match(/(?<=from |import )"[^"]+"/g),
    );
    expect(imports.length).toBeGreaterThan(0);
    for (const name of imports) expect(name).toMatch(/^"(node:.*|\.\/(client|entries|envelopes|keys)\.ts)"$/);
  });

  test("reads what the first one wrote, and the first one what it wrote", async () => {
    const person = await env.person();
    const vault = await env.device().open(person);
    const kept = await store(vault, { title: "Kept", tags: ["a", "b"] });
    const archived = await store(vault, { title: "Archived", notes: "" });
    const deleted = await store(vault, { title: "Deleted" });
    expect(await vault.archive(archived._id)).toEqual({ kind: "done" });
    expect(await vault.deleteForever(deleted._id)).toEqual({ kind: "done" });
    await vault.importEntries([draft({ title: "Imported 1" }), draft({ title: "Imported 2" })]);

    const second = createSecondClient(env.proxy.url);
    await second.signIn(` ${person.email.toUpperCase()} `, person.password);
    expect((await second.read()).toSorted(byId)).toEqual(await all(vault));

    const made = await second.create(odd);
    await second.update(kept._id, { password: "newer", title: "Kept, and changed" });
    await second.update(archived._id, { notes: "now with notes" });

    await vault.reload();
    expect(vault.snapshot()).toMatchObject({ status: "open", fault: null, unreadable: [] });
    expect(await shown(vault, made)).toEqual({ ...odd, _id: made, revision: 1, isArchive: false });
    expect(await shown(vault, kept._id)).toMatchObject({ title: "Kept, and changed", password: "newer", revision: 2 });
    expect((await vault.reveal(kept._id)).extra.history).toMatchObject([{ password: kept.password }]);
    expect(await shown(vault, archived._id)).toMatchObject({ notes: "now with notes", isArchive: true });

    const base = await vault.reveal(made);
    const outcome = await vault.save(base, { ...draft(), ...base, password: "by the first" });
    expect(outcome.kind).toBe("saved");
    expect(await vault.restore(archived._id)).toEqual({ kind: "done" });
    const entries = await second.read();
    expect(entries.toSorted(byId)).toEqual(await all(vault));
    expect(entries.find(({ _id }) => _id === made)?.extra).toMatchObject({
      later: odd.extra["later"],
      history: [{ password: odd.password }],
    });
  });

  test("makes an account that the first one opens and recovers", async () => {
    const email = `${randomUUID()}@example.com`;
    const second = createSecondClient(env.proxy.url);
    const names = { firstName: "Ben", lastName: "Okoro" };
    const { recoveryKey } = await second.register({ ...names, email, password: goodPassword });
    expect(await second.read()).toEqual([]);
    const made = await second.create(odd);

    const vault = await env.device().open({ email, password: goodPassword, recoveryKey });
    expect(vault.snapshot()).toMatchObject({ fault: null, unreadable: [] });
    expect(await shown(vault, made)).toMatchObject(odd);

    const device = env.device({ goesOn: true });
    const recovery = await device.client.startRecovery(email, recoveryKey, device.ask);
    const nextPassword = "saffron-anvil-marble-58";
    const { vault: recovered } = await recovery.finish(nextPassword);
    await recovered!.opened();
    expect(await all(recovered!)).toMatchObject([odd]);

    await expect(second.read()).rejects.toMatchObject({ status: 401 });
    await expect(second.signIn(email, goodPassword)).rejects.toEqual(new Answered(401, "invalid_credentials"));
    await second.signIn(email, nextPassword);
    expect(await second.read()).toMatchObject([odd]);
  });

  test("unlocks with a session whose keys were forgotten", async () => {
    const person = await env.person();
    const second = createSecondClient(env.proxy.url);
    await second.signIn(person.email, person.password);
    await second.read();
    const made = await second.create(odd);
    second.lock();
    await expect(second.read()).rejects.toThrow("the vault is closed");
    await expect(second.unlock("another password")).rejects.toEqual(new Answered(403, "wrong_password"));
    await second.unlock(person.password);
    expect(await second.read()).toMatchObject([{ _id: made }]);
  });

  test("is told of a conflict, and saves once it has read again", async () => {
    const person = await env.person();
    const vault = await env.device().open(person);
    const entry = await store(vault);
    const second = createSecondClient(env.proxy.url);
    await second.signIn(person.email, person.password);
    await second.read();
    await store(vault, { title: "Meanwhile" });
    await expect(second.update(entry._id, { title: "Late" })).rejects.toEqual(new Answered(409, "manifest_conflict"));
    await second.read();
    await second.update(entry._id, { title: "In time" });
    await vault.reload();
    expect(vault.snapshot().fault).toBeNull();
    expect(await shown(vault, entry._id)).toMatchObject({ title: "In time", revision: 2 });
  });

  test("lets the server search by the tokens that either of them made", async () => {
    const person = await env.person();
    const vault = await env.device().open(person);
    await store(vault, { title: "Bank of Example" });
    expect(await vault.setSearchIndex(true)).toEqual({ kind: "done" });
    const second = createSecondClient(env.proxy.url);
    await second.signIn(person.email, person.password);
    await second.read();
    await second.create({ ...odd, title: "Banking, elsewhere" });
    await second.create({ ...odd, title: "Something else" });
    await store(vault, { title: "The bank of the river" });
    expect((await second.search("bank")).toSorted()).toEqual(
      (await all(vault))
        .map(({ title }) => title)
        .filter((title) => /bank/i.test(title))
        .toSorted(),
    );
    expect(await second.search("banking")).toEqual(["Banking, elsewhere"]);
  });

  test("refuses what a lying server tells it", async () => {
    const person = await env.person();
    const vault = await env.device().open(person);
    await store(vault, { title: "One" });
    await store(vault, { title: "Two" });
    const second = createSecondClient(env.proxy.url);
    await second.signIn(person.email, person.password);
    await second.read();
    const lying = async (change: Parameters<typeof tamperWithEntries>[1]) => {
      tamperWithEntries(env.proxy, change);
      try {
        return await second.read();
      } finally {
        env.proxy.tampering = {};
      }
    };
    await expect(lying((entries) => entries.slice(1))).rejects.toEqual(new NotVerified("count"));
    await expect(lying(([first, ...rest]) => [{ ...first!, isArchive: true }, ...rest])).rejects.toEqual(
      new NotVerified("digest"),
    );
    const swapped = lying(([first, ...rest]) => [{ ...first!, title: first!.notes }, ...rest]);
    await expect(swapped).rejects.toEqual(new CannotOpen("tag"));
    expect(await second.read()).toHaveLength(2);
  });
});
