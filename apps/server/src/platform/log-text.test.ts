import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { createLog, type Log } from "./log.ts";
import { formatLogLine } from "./log-text.ts";

/** Returns the text that the log writes for people, without the time of day. */
function logged(say: (log: Log) => void, logLevel: "info" | "debug" = "info"): string {
  const lines: string[] = [];
  say(createLog({ logLevel, logFormat: "text" }, { write: (line) => void lines.push(line) }));
  return lines.join("").replaceAll(/^\d\d:\d\d:\d\d /gm, "");
}

test.each<[string, (log: Log) => void, string]>([
  [
    "a message and what belongs to it",
    (log) => log.info({ port: 3000, dir: "/srv" }, "it is so"),
    "info  it is so port=3000 dir=/srv\n",
  ],
  [
    "an error's reason and code",
    (log) => log.error({ err: Object.assign(new Error("no room"), { code: "53100" }) }, "request failed"),
    "error request failed no room (53100)\n",
  ],
  [
    "a request that went well",
    (log) =>
      log.info({
        method: "GET",
        route: "/api/user",
        call: "users.me",
        account: "0190",
        status: 200,
        ms: 3.1,
        requestId: "r1",
      }),
    "info  GET /api/user 200 3.1 ms users.me account=0190\n",
  ],
  [
    "one that failed, with the number that the person was told",
    (log) =>
      log.error(
        { method: "GET", route: null, code: "internal", status: 500, ms: 3, requestId: "r1", err: new Error("broken") },
        "request failed",
      ),
    "error GET (no route) 500 3 ms: request failed broken code=internal requestId=r1\n",
  ],
  [
    "of what upkeep deleted, that of which there was any",
    (log) => log.info({ gone: { "old mails": 0, "ended sessions": 2 } }, "upkeep is done"),
    'info  upkeep is done gone={"ended sessions":2}\n',
  ],
  [
    "a list's members, and of a long one its ends",
    (log) => log.info({ a: ["x", "y"], b: ["1", "2", "3", "4"] }, "lists"),
    "info  lists a=x, y b=1 … 4 (4)\n",
  ],
  [
    "no more of a value than fits",
    (log) => log.info({ a: "x".repeat(500) }, "long"),
    `info  long a=${"x".repeat(200)}…\n`,
  ],
  ["a warning", (log) => log.warn("beware"), "warn  beware\n"],
])("for people, a line says %s", (_, say, line) => expect(logged(say)).toBe(line));

test("where an error arose stands below it, for those who look for it", () => {
  const say = (log: Log) => log.error({ err: new Error("it broke") }, "request failed");
  expect(logged(say)).toBe("error request failed it broke\n");
  expect(logged(say, "debug")).toMatch(
    /^error request failed it broke\n {4}Error: it broke\n {4}at .*log-text\.test\.ts/,
  );
});

test("nothing that others sent steers the terminal or makes a line of its own", () => {
  const evil = "\u001b[2J\u009b31m\r\nerror all is lost\u0007";
  const text = logged((log) => {
    log.info({ evil, nested: { evil } }, evil);
    log.error({ err: Object.assign(new Error(evil), { code: evil, cause: new Error(evil) }) }, evil);
    log.info({ method: evil, route: evil, call: evil, status: 200, ms: 1, account: evil });
  }, "debug");
  expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect(text.match(/^(info|error) /gm)).toHaveLength(3);
  expect(text).toContain(String.raw`\x1b[2J\x9b31m\x0d\x0aerror all is lost\x07`);
});

test("each level has its name, and a color that says how bad it is", () => {
  const lineOf = (level: number) =>
    formatLogLine(JSON.stringify({ level, time: new Date().toISOString(), msg: "so" }), (style, text) =>
      [style].flat().join("+") === "gray" ? "" : `<${[style].flat().join("+")}>${text}`,
    ).trim();
  expect([60, 50, 40, 30, 20].map(lineOf)).toEqual([
    "<bold+red>fatal <bold>so",
    "<red>error <bold>so",
    "<yellow>warn  so",
    "<green>info  so",
    "<blue>debug so",
  ]);
  expect(logged((log) => log.debug("so"), "debug")).toBe("debug so\n");
  const plain = (level: number) =>
    formatLogLine(JSON.stringify({ level, time: new Date().toISOString(), msg: "so" }), (_, text) => text);
  expect([10, 35, 0, -1].map((level) => plain(level).slice(9))).toEqual([
    "trace so\n",
    "info  so\n",
    "trace so\n",
    "      so\n",
  ]);
});

test("a request's status has a color that says whose fault it was", () => {
  const styleOf = (status: number) => {
    const record = { level: 30, time: new Date().toISOString(), method: "GET", route: "/a", status, ms: 1 };
    const line = formatLogLine(JSON.stringify(record), (style, text) => `<${[style].flat().join("+")}>${text}`);
    return new RegExp(`<(\\w+)>${status}`).exec(line)?.[1];
  };
  expect([200, 304, 399, 400, 404, 499, 500, 503].map(styleOf)).toEqual([
    "green",
    "green",
    "green",
    "yellow",
    "yellow",
    "yellow",
    "red",
    "red",
  ]);
});

test("secrets are left out for people, too", () => {
  expect(logged((log) => log.info({ password: "canary", a: { token: "canary" } }, "look"))).not.toContain("canary");
});

test("colours are beside the text, which says the same without them", () => {
  const record = JSON.stringify({
    level: 50,
    time: new Date().toISOString(),
    msg: "oh",
    status: 500,
    method: "GET",
    ms: 1,
  });
  const painted = formatLogLine(record, (_, text) => `\u001b[31m${text}\u001b[39m`);
  expect(painted).toContain("\u001b[31m");
  expect(stripVTControlCharacters(painted)).toBe(formatLogLine(record, (_, text) => text));
});

test("where standard output is no terminal the log is JSON, unless the settings say otherwise", () => {
  const written = (logFormat: "json" | "text" | null, isTTY: boolean) => {
    const lines: string[] = [];
    const stream = { isTTY, write: (line: string) => lines.push(line) > 0 } as unknown as NodeJS.WriteStream;
    createLog({ logLevel: "info", logFormat }, stream).info("here");
    return lines[0]?.startsWith("{") === true ? "json" : "text";
  };
  expect([written(null, false), written(null, true)]).toEqual(["json", "text"]);
  expect([written("json", true), written("text", false)]).toEqual(["json", "text"]);
});
