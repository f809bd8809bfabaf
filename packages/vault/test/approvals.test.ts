import { beforeAll, describe, expect, test } from "vitest";
import type { Approval } from "@pomander/contract";
import { beginApproval } from "@pomander/crypto/approvals";
import { systemRandom } from "@pomander/crypto";
import type { ApprovalRequest, OpenVault } from "../src/index.ts";
import { type Device, type Person, settled, startGeneratedPeople, titles } from "./support/generated-people.ts";
import { replaceReply } from "./support/tampering.ts";
import { store } from "./support/test-environment.ts";

const { deviceOf, setUp, env } = startGeneratedPeople();

const newDeviceOf = async (person: Person) => deviceOf(await person.signIn());
const ask = (person: Person, device: Device) => device.client.askApproval(person.user, device.ask);
async function requestAt({ client }: Device): Promise<ApprovalRequest> {
  const request = await client.readApprovalRequest();
  if (request === null) throw new Error("No device asks");
  return request;
}
/** Has a new device ask, and the person's open one answer, up to where both show digits. */
async function meet(person: Person, device: Device) {
  const asked = await ask(person, device);
  expect(await asked.advance()).toEqual({ kind: "waiting" });
  const { client } = person.device;
  const given = await client.giveApproval(person.user, await requestAt(person.device));
  expect(await given.advance()).toEqual({ kind: "waiting" });
  const [ofNew, ofOpen] = [await asked.advance(), await given.advance()];
  return { asked, given, ofNew, ofOpen };
}
const shownAt = (step: object) => ("shown" in step ? String(step.shown) : "");
/** Types the digits of each device into the other. */
async function compare({ asked, given, ofNew, ofOpen }: Awaited<ReturnType<typeof meet>>) {
  return [await given.enter(shownAt(ofNew)), await asked.enter(shownAt(ofOpen))];
}
const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");

describe("90: the approval of a new device", () => {
  test("opens the vault there, after a person typed the digits of each device into the other", async () => {
    const person = await setUp();
    const device = await newDeviceOf(person);
    const { asked, given, ofNew, ofOpen } = await meet(person, device);
    expect(ofNew).toEqual({ kind: "digits", shown: expect.stringMatching(/^\d{6}$/), isEntered: false });
    expect(ofOpen).toEqual({ kind: "digits", shown: expect.stringMatching(/^\d{6}$/), isEntered: false });
    const [first, second] = [shownAt(ofNew).slice(0, 3), shownAt(ofNew).slice(3)];
    expect(await given.enter(` ${first} ${second} `)).toBe(true);
    expect(await given.advance()).toEqual({ kind: "sealed", shown: shownAt(ofOpen) });
    // Sealed is not opened.
    expect(await asked.advance()).toMatchObject({ kind: "digits", isEntered: false });
    expect(await asked.enter(shownAt(ofOpen))).toBe(true);
    const step = await asked.advance();
    expect(step).toMatchObject({ kind: "opened" });
    // There is no question of a first visit: the other device has said what the vault's last state is.
    const { vault } = step as unknown as { vault: OpenVault };
    await vault.opened();
    expect(vault.snapshot()).toMatchObject({ status: "open", fault: null, firstVisit: null });
    expect(titles(vault)).toEqual(["Bank"]);
    expect(device.warnings).toEqual([]);
    expect(await given.advance()).toEqual({ kind: "done" });

    // The device can be added, and opens the vault next time.
    await device.client.addDevice(person.user, "Chromium on Windows");
    vault.close();
    device.session.token = await person.signIn();
    expect(titles(await settled(await device.client.unlockWithDevice(person.user, device.ask)))).toEqual(["Bank"]);
    expect(device.warnings).toEqual([]);
  });

  test("seals and opens nothing before the digits were typed", async () => {
    const person = await setUp();
    const device = await newDeviceOf(person);
    const { asked, given, ofNew, ofOpen } = await meet(person, device);
    for (const _ of [1, 2]) {
      expect(await given.advance()).toEqual(ofOpen);
      expect(await asked.advance()).toEqual(ofNew);
    }
    expect(await asked.enter(shownAt(ofOpen))).toBe(true);
    expect(await asked.advance()).toEqual({ ...ofNew, isEntered: true });
    const sent = env().proxy.seen.map(({ path }) => path);
    expect(sent.filter((path) => path.endsWith("/seal"))).toEqual([]);
    expect(device.vaults.personal()).toBeNull();
  });

  test.each(["asked", "given"] as const)("ends after three wrong tries at the one that %s", async (side) => {
    const person = await setUp();
    const device = await newDeviceOf(person);
    const met = await meet(person, device);
    const at = met[side];
    const expected = shownAt(side === "asked" ? met.ofOpen : met.ofNew);
    for (const wrong of [other(expected), "", expected.slice(1)]) expect(await at.enter(wrong)).toBe(false);
    expect(await at.enter(expected)).toBe(false);
    expect(await at.advance()).toEqual({ kind: "mismatch" });
    const elsewhere = side === "asked" ? met.given : met.asked;
    expect(await elsewhere.advance()).toEqual({ kind: "ended" });
  });

  test("takes two wrong tries", async () => {
    const person = await setUp();
    const met = await meet(person, await newDeviceOf(person));
    for (const _ of [1, 2]) expect(await met.asked.enter(other(shownAt(met.ofOpen)))).toBe(false);
    for (const _ of [1, 2]) expect(await met.given.enter(other(shownAt(met.ofNew)))).toBe(false);
    expect(await compare(met)).toEqual([true, true]);
    expect(await met.given.advance()).toMatchObject({ kind: "sealed" });
    expect(await met.asked.advance()).toMatchObject({ kind: "opened" });
  });

  test("ends at both when either ends it, and when another one begins", async () => {
    const person = await setUp();
    const device = await newDeviceOf(person);
    const one = await meet(person, device);
    await one.asked.end();
    await one.asked.end();
    expect(await one.given.advance()).toEqual({ kind: "ended" });
    const two = await meet(person, device);
    await two.given.end();
    expect(await two.asked.advance()).toEqual({ kind: "ended" });
    const three = await meet(person, device);
    await ask(person, device);
    expect(await three.asked.advance()).toEqual({ kind: "ended" });
    expect(await three.given.advance()).toEqual({ kind: "ended" });
  });

  test("goes on after lost replies", async () => {
    const person = await setUp();
    const device = await newDeviceOf(person);
    const lose = (path: RegExp) => {
      env().proxy.tampering = replaceReply("POST", path, () => ({
        status: 503,
        body: { code: "unavailable", message: "", requestId: "" },
      }));
    };
    const asked = await ask(person, device);
    const given = await person.device.client.giveApproval(person.user, await requestAt(person.device));
    lose(/\/reveal$/);
    await expect(asked.advance()).rejects.toMatchObject({ code: "unavailable" });
    env().proxy.tampering = {};
    const [ofNew, ofOpen] = [await asked.advance(), await given.advance()];
    expect(await compare({ asked, given, ofNew, ofOpen })).toEqual([true, true]);
    lose(/\/seal$/);
    await expect(given.advance()).rejects.toMatchObject({ code: "unavailable" });
    env().proxy.tampering = {};
    expect(await given.advance()).toMatchObject({ kind: "sealed" });
    expect(await asked.advance()).toMatchObject({ kind: "opened" });
  });

  test("opens the vault where the last reply is lost, and closes it where its person has left meanwhile", async () => {
    const person = await setUp();
    const device = await newDeviceOf(person);
    const met = await meet(person, device);
    await compare(met);
    await met.given.advance();
    env().proxy.tampering = replaceReply("DELETE", /\/approvals\//, () => ({ status: 503, body: {} }));
    const step = await met.asked.advance();
    expect(step).toMatchObject({ kind: "opened" });
    expect(await met.asked.advance()).toEqual(step);
    device.vaults.personal()?.close();

    env().proxy.tampering = {};
    device.session.token = await person.signIn();
    const again = await meet(person, device);
    await compare(again);
    await again.given.advance();
    env().proxy.tampering = {
      request: async ({ path }) => {
        if (path.endsWith("/unlock")) await again.asked.end();
        return undefined;
      },
    };
    expect(await again.asked.advance()).toEqual({ kind: "ended" });
    expect(device.vaults.personal()).toBeNull();
  });

  test("opens the vault at the next try where the connection drops before that", async () => {
    const person = await setUp();
    const device = await newDeviceOf(person);
    const met = await meet(person, device);
    await compare(met);
    await met.given.advance();
    env().proxy.tampering = replaceReply("POST", /\/unlock$/, () => ({ status: 503, body: {} }));
    await expect(met.asked.advance()).rejects.toMatchObject({ status: 503 });
    env().proxy.tampering = {};
    // The device knows of the vault what the other one said, and so warns of nothing.
    await device.client.generatedVault(person.user, device.ask);
    expect(device.warnings).toEqual([]);
    expect(await met.asked.advance()).toMatchObject({ kind: "opened" });
  });

  test("answers once where the reply to that is lost", async () => {
    const person = await setUp();
    const device = await newDeviceOf(person);
    const asked = await ask(person, device);
    const request = await requestAt(person.device);
    env().proxy.tampering = replaceReply("POST", /\/answer$/, () => ({ status: 503, body: {} }));
    const given = await person.device.client.giveApproval(person.user, request);
    env().proxy.tampering = {};
    const [ofNew, ofOpen] = [await asked.advance(), await given.advance()];
    expect(await compare({ asked, given, ofNew, ofOpen })).toEqual([true, true]);
  });

  test("says that digits were wrong, whatever the server answers meanwhile", async () => {
    const person = await setUp();
    const met = await meet(person, await newDeviceOf(person));
    for (const [at, expected] of [
      [met.asked, shownAt(met.ofOpen)],
      [met.given, shownAt(met.ofNew)],
    ] as const) {
      const advancing = at.advance();
      for (const _ of [1, 2, 3]) void at.enter(other(expected)).catch(() => undefined);
      expect(await advancing).toEqual({ kind: "mismatch" });
    }
  });

  test("is given by a device whose verified vault has a generated password alone", async () => {
    const person = await setUp();
    const device = await newDeviceOf(person);
    await ask(person, device);
    const request = await requestAt(person.device);
    // The device that asks gives no approval, and has none to give to itself once it is open.
    await expect(device.client.giveApproval(person.user, request)).rejects.toMatchObject({ code: "vault_locked" });
    await settled(await device.client.unlockWithRecoveryKey(person.user, person.recoveryKey, device.ask));
    expect(await device.client.readApprovalRequest()).toBeNull();
    person.vault.close();
    expect(await person.device.client.readApprovalRequest()).toBeNull();
    await expect(person.device.client.giveApproval(person.user, request)).rejects.toMatchObject({
      code: "vault_locked",
    });
    const chosen = await env().person();
    const own = env().device();
    await own.open(chosen);
    const { user } = await own.signIn(chosen);
    await expect(own.client.askApproval(user, own.ask)).rejects.toMatchObject({ code: "has_password" });
    await expect(own.client.giveApproval(user, request)).rejects.toMatchObject({ code: "vault_locked" });
  });

  test("is answered by one device", async () => {
    const person = await setUp();
    const device = await newDeviceOf(person);
    await ask(person, device);
    const request = await requestAt(person.device);
    await person.device.client.giveApproval(person.user, request);
    expect(await person.device.client.readApprovalRequest()).toBeNull();
    const second = person.device.client.giveApproval(person.user, request);
    await expect(second).rejects.toMatchObject({ code: "approval_over" });
  });

  test("keeps what a device remembers of the vault", async () => {
    const person = await setUp();
    const device = await newDeviceOf(person);
    await settled(await device.client.unlockWithRecoveryKey(person.user, person.recoveryKey, device.ask));
    device.vaults.personal()?.close();
    const { vaultId } = person.vault;
    const before = await device.memory.get("vault", vaultId);
    device.session.token = await person.signIn();
    await store(person.vault);
    const met = await meet(person, device);
    // The first read moves the memory on by itself.
    env().proxy.tampering = replaceReply("GET", /\/vault\/contents$/, () => ({ status: 500, body: {} }));
    await compare(met);
    await met.given.advance();
    await met.asked.advance();
    expect((await device.memory.get("vault", vaultId))?.manifest).toEqual(before?.manifest);
  });
});

describe("90: a server between the devices", () => {
  let person: Person;
  beforeAll(async () => {
    person = await setUp();
  });

  const read = /^\/user\/approvals$/;
  type Change = (approval: Approval) => void;
  /** Changes what each device receives: the one that began, and the other. */
  function between({ toNew, toOpen }: { toNew?: Change; toOpen?: Change }) {
    env().proxy.tampering = replaceReply("GET", read, ({ body }) => {
      const { approval } = body as { approval: Approval | null };
      if (approval !== null) (approval.isOwn ? toNew : toOpen)?.(approval);
    });
  }

  /** Gives one value of its own in place of a device's. */
  async function swap(name: "openKey" | "newKey" | "nonce" | "commitment", side: "toNew" | "toOpen") {
    const evil = await beginApproval(systemRandom);
    const values = { ...evil, openKey: evil.publicKey, newKey: evil.publicKey };
    between({
      [side]: (approval: Approval) => {
        if (approval[name] !== null) approval[name] = values[name];
      },
    });
  }

  test("that gives the new device its own key makes no digits that agree", async () => {
    const device = await newDeviceOf(person);
    await swap("openKey", "toNew");
    expect(await compare(await meet(person, device))).toEqual([false, false]);
  });

  test.each(["newKey", "nonce", "commitment"] as const)(
    "that gives the open device another %s is found out before a digit is shown",
    async (name) => {
      const device = await newDeviceOf(person);
      await swap(name, "toOpen");
      const met = await meet(person, device);
      expect(met.ofOpen).toEqual({ kind: "mismatch" });
      expect(await met.asked.advance()).toEqual({ kind: "ended" });
    },
  );

  test("that plays a whole new device to the open one makes no digits that agree", async () => {
    const device = await newDeviceOf(person);
    const evil = await beginApproval(systemRandom);
    between({
      toOpen: (approval) => {
        approval.commitment = evil.commitment;
        if (approval.newKey !== null) Object.assign(approval, { newKey: evil.publicKey, nonce: evil.nonce });
      },
    });
    const met = await meet(person, device);
    expect(met.ofOpen).toMatchObject({ kind: "digits" });
    expect(await compare(met)).toEqual([false, false]);
    expect(await met.given.advance()).toMatchObject({ kind: "digits" });
  });

  test("that changes a value after the digits are shown changes nothing", async () => {
    const device = await newDeviceOf(person);
    const met = await meet(person, device);
    const evil = await beginApproval(systemRandom);
    const change: Change = (approval) =>
      void Object.assign(approval, { openKey: evil.publicKey, newKey: evil.publicKey, nonce: evil.nonce });
    between({ toNew: change, toOpen: change });
    expect(await compare(met)).toEqual([true, true]);
    expect(await met.given.advance()).toMatchObject({ kind: "sealed" });
    expect(await met.asked.advance()).toMatchObject({ kind: "opened" });
  });

  test("that gives another id, vault or contents opens nothing", async () => {
    const device = await newDeviceOf(person);
    const met = await meet(person, device);
    await compare(met);
    await met.given.advance();
    between({ toNew: (approval) => void (approval.sealed = `${approval.sealed?.slice(0, -8)}AAAAAAAA`) });
    await expect(met.asked.advance()).rejects.toMatchObject({ code: "cannot_open" });
    between({ toNew: (approval) => void (approval._id = person.vault.vaultId) });
    expect(await met.asked.advance()).toEqual({ kind: "ended" });
    expect(device.vaults.personal()).toBeNull();
    between({ toOpen: (approval) => void (approval.vaultId = approval._id) });
    expect(await person.device.client.readApprovalRequest()).toBeNull();
  });

  test("that names another vault once the digits were typed opens nothing", async () => {
    const device = await newDeviceOf(person);
    const met = await meet(person, device);
    await compare(met);
    await met.given.advance();
    env().proxy.tampering = replaceReply("GET", /^\/user\/vault$/, ({ body }) => {
      body.vaultId = person.user._id;
    });
    await expect(met.asked.advance()).rejects.toMatchObject({ code: "vault_not_verified" });
    expect(await device.memory.get("vault", person.vault.vaultId)).toBeUndefined();
  });

  test("that shows the new device an older state of the vault is found out", async () => {
    const device = await newDeviceOf(person);
    let old: unknown;
    const contents = /\/vault\/contents$/;
    env().proxy.tampering = replaceReply("GET", contents, ({ body }) => void (old = structuredClone(body)));
    const reader = deviceOf(await person.signIn());
    await settled(await reader.client.unlockWithRecoveryKey(person.user, person.recoveryKey, reader.ask));
    env().proxy.tampering = {};
    await store(person.vault);
    const met = await meet(person, device);
    await compare(met);
    await met.given.advance();
    env().proxy.tampering = replaceReply("GET", contents, (reply) => void (reply.body = old));
    const step = await met.asked.advance();
    const { vault } = step as unknown as { vault: OpenVault };
    await vault.opened();
    expect(vault.snapshot().fault).not.toBeNull();
  });

  test("gets neither the password nor a private key", async () => {
    const device = await newDeviceOf(person);
    env().proxy.seen.length = 0;
    const met = await meet(person, device);
    await compare(met);
    await met.given.advance();
    await met.asked.advance();
    const password = (await person.device.client.generatedPassword()) ?? "";
    expect(password).toMatch(/^[\w-]{43}$/);
    const seen = JSON.stringify(env().proxy.seen);
    for (const secret of [password, Buffer.from(password, "base64url").toString("hex")])
      expect(seen).not.toContain(secret);
  });
});
