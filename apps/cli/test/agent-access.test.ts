import { execFileSync } from "node:child_process";
import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { frameVersion } from "../src/agent/frames.ts";
import { placeOf, talk } from "./support/agent-talk.ts";
import { type AgentFixture, beforeAgentTests } from "./support/agent-fixture.ts";

/** Checks which processes can use the agent's socket. */
let { env, person } = {} as AgentFixture;
const { signedIn } = beforeAgentTests((made) => ({ env, person } = made));

test("only who can read the owner's files is served", async () => {
  const device = await signedIn();
  const { socket, token } = placeOf(device);
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  const status = { call: "status", args: [] };
  const hello = (given: string, version = frameVersion) => ({ hello: { version, token: given } });
  expect(await talk(socket, [hello(token), status])).toContain('"isUnlocked":true');
  expect(await talk(socket, [status])).toBeNull();
  expect(await talk(socket, [hello("another"), status])).toBeNull();
  expect(await talk(socket, ["no JSON"])).toBeNull();
  expect(await talk(socket, [hello(token), { call: "constructor", args: [] }])).toContain('"error"');
  expect(await talk(socket, [hello(token), { call: "close", args: [] }])).toContain('"error"');
  expect((await device.run(["list"])).exitCode).toBe(0);
});

test.each([["5"], ["null"], ['"text"'], ["[]"], ['{"hello":null}'], ['{"hello":5}']])(
  "a line that is no frame, %s, ends that connection and not the agent",
  async (line) => {
    const device = await signedIn();
    const { socket, token } = placeOf(device);
    expect(await talk(socket, [line])).toBeNull();
    expect(await talk(socket, [{ hello: { version: frameVersion, token } }, line])).toBeNull();
    expect((await device.run(["list"])).exitCode).toBe(0);
  },
);

test.skipIf(process.getuid?.() !== 0)(
  "another user reaches neither socket nor files, even where the home folder is open",
  async () => {
    const device = await signedIn();
    chmodSync(device.home, 0o755);
    const { socket } = placeOf(device);
    const attempt = `
    const { connect } = require("node:net");
    const { readFileSync } = require("node:fs");
    try { readFileSync(${JSON.stringify(join(device.state, "session.json"))}); console.log("read"); } catch (e) { console.log(e.code); }
    connect(${JSON.stringify(socket)}).on("connect", () => { console.log("connected"); process.exit(); })
      .on("error", (e) => console.log(e.code));`;
    const other = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    const seen = () =>
      execFileSync("setpriv", [...other, process.execPath, "-e", attempt], { encoding: "utf8" })
        .trim()
        .split("\n");
    expect(seen()).toEqual(["EACCES", "EACCES"]);
    // A folder that was opened to others is closed again, and the socket itself is closed to them too.
    for (const folder of [device.state, join(device.home, ".local"), join(device.home, ".local/state")])
      chmodSync(folder, 0o755);
    expect(seen()).toEqual(["EACCES", "EACCES"]);
    await device.run(["login", env.proxy.url, person.email, "--password-stdin"], { input: person.password });
    expect(statSync(device.state).mode & 0o777).toBe(0o700);
  },
);
