import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDevice, type Device, sessionEndOf } from "./device.ts";

let folder: string;
let device: Device;
beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), "pomander-device-")), "state");
  device = createDevice(folder);
  await device.prepare();
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

/** A token that ends so many seconds from now. */
const tokenFor = (seconds: number) => {
  const claims = { sub: "1", exp: Math.floor(Date.now() / 1_000) + seconds };
  return `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
};
const session = (token: string) => ({ server: "https://a.example", email: "ana@example.com", token });
const addShellFile = async (name: string) => {
  await device.prepare();
  await createDevice(join(folder, "shells")).prepare();
  writeFileSync(join(folder, "shells", `${name}.json`), "{}");
};

describe("a session", () => {
  test("counts until its own end, and one that names no end counts", async () => {
    expect(await device.readSession()).toBeNull();
    for (const token of [tokenFor(60), "opaque"]) {
      await device.writeSession(session(token));
      expect(await device.readSession()).toEqual(session(token));
    }
    await device.writeSession(session(tokenFor(-1)));
    expect(await device.readSession()).toBeNull();
    expect(await device.readAccount()).toMatchObject({ email: "ana@example.com" });
  });

  test("that has ended leaves no token and no shell, and who it was; signing out leaves nothing", async () => {
    await device.writeSession(session("opaque"));
    await addShellFile("a");
    await device.endSession();
    expect(await device.readSession()).toBeNull();
    expect(await device.readAccount()).toEqual(session(""));
    expect(readdirSync(join(folder, "shells"))).toEqual([]);
    await device.writeSession(session("opaque"));
    await addShellFile("b");
    await device.forgetSession();
    expect(await device.readAccount()).toBeNull();
    expect(readdirSync(join(folder, "shells"))).toEqual([]);
    await device.endSession();
    expect(existsSync(join(folder, "session.json"))).toBe(false);
  });

  test("says when it ends", () => {
    expect(sessionEndOf("opaque")).toBeNull();
    const claims = Buffer.from(JSON.stringify({ sub: "1", exp: 1_800_000_000 })).toString("base64url");
    expect(sessionEndOf(`x.${claims}.x`)).toEqual(new Date("2027-01-15T08:00:00Z"));
  });
});

test("what a server knows the device by is kept for that server alone", async () => {
  expect(await device.readCookies("https://a.example")).toBe("");
  await device.writeCookies("https://a.example", "one");
  await device.writeCookies("https://b.example", "two");
  expect(await device.readCookies("https://a.example")).toBe("one");
  expect(await device.readCookies("https://b.example")).toBe("two");
  const before = statSync(join(folder, "devices.json")).ino;
  await device.writeCookies("https://b.example", "two");
  expect(statSync(join(folder, "devices.json")).ino).toBe(before);
});

test("a shell that is not there is none, and one that is damaged is said", async () => {
  expect(await device.readShell(crypto.randomUUID())).toBeNull();
  await addShellFile("a");
  await expect(device.readShell("a")).rejects.toThrow("is damaged");
  await device.touchShell("b", new Date());
  await device.removeShell("a");
  expect(await device.readShell("a")).toBeNull();
});
