import { PassThrough } from "node:stream";
import { type Call, limits, octets } from "@pomander/contract";
import type { FastifyRequest } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  bodyLimitOf,
  checkBodyHeaders,
  createLargeBodyLimit,
  decodeText,
  parseBody,
  parseJson,
  readBody,
} from "./body.ts";

const call = { bodyBytes: 100 } as Call;
const ofOctets = { bodyBytes: 100, body: octets } as unknown as Call;
/** Returns the code of the refusal of a body's headers; null: none. */
function refusal(headers: Record<string, string>, of: Call = call): string | null {
  try {
    checkBodyHeaders(of, { headers } as unknown as FastifyRequest);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const json = { "content-type": "application/json", "content-length": "2" };

describe("the headers of a body", () => {
  test("say how long it is, the limit included", () => {
    expect(refusal({ ...json, "content-length": "100" })).toBeNull();
    expect(refusal({ ...json, "content-length": "101" })).toBe("too_large");
    expect(refusal({})).toBeNull();
    expect(refusal({ "content-length": "0", "content-type": "text/plain" })).toBeNull();
    expect([bodyLimitOf(call), bodyLimitOf({} as Call)]).toEqual([100, limits.bodyBytes]);
  });

  test("name its type, and nothing that it was encoded with", () => {
    for (const type of ["application/json", "Application/JSON ; charset=UTF-8", 'application/json;charset="utf-8"'])
      expect([type, refusal({ ...json, "content-type": type })]).toEqual([type, null]);
    for (const type of ["text/json", "application/json; charset=latin1", "application/jsonx", "xapplication/json", ""])
      expect([type, refusal({ ...json, "content-type": type })]).toEqual([type, "unsupported_type"]);
    expect(refusal({ "content-length": "2" })).toBe("unsupported_type");
    expect(refusal({ "transfer-encoding": "chunked" })).toBe("unsupported_type");
    expect(refusal({ ...json, "content-encoding": "gzip" })).toBe("unsupported_type");
    expect(refusal({ ...json, "content-encoding": "identity" })).toBeNull();
    expect(refusal({ ...json, "content-type": "application/octet-stream" })).toBe("unsupported_type");
    expect(refusal({ ...json, "content-type": "application/octet-stream " }, ofOctets)).toBeNull();
    expect(refusal({ ...json, "content-type": "application/octet-streams" }, ofOctets)).toBe("unsupported_type");
    expect(refusal(json, ofOctets)).toBe("unsupported_type");
  });
});

describe("a text", () => {
  /** Returns what is said of a text that is refused. */
  const fault = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return (error as { issues: unknown }).issues;
    }
  };

  test("has a bounded number of values, whatever its strings contain", () => {
    const list = (parts: number) => Buffer.from(`[${Array(parts).fill("1").join(",")}]`);
    // A bracket and a comma each begin a value.
    expect(parseBody(list(limits.bodyParts))).toHaveLength(limits.bodyParts);
    const tooMany = [{ path: "", message: "More parts than any request has" }];
    expect(fault(() => parseBody(list(limits.bodyParts + 1)))).toEqual(tooMany);
    expect(parseBody(Buffer.from(JSON.stringify(',[{"\\'.repeat(limits.bodyParts))))).toHaveLength(
      5 * limits.bodyParts,
    );
    // A quotation mark that is escaped ends no text.
    expect(fault(() => parseBody(Buffer.from(`["\\"",${"{},".repeat(limits.bodyParts)}1]`)))).toEqual(tooMany);
  });

  test("is UTF-8 and JSON, and reaches no prototype", () => {
    expect(fault(() => decodeText(Buffer.from([0xff])))).toEqual([{ path: "", message: "Not UTF-8" }]);
    for (const text of ["{", '{"__proto__":1}', '{"constructor":{"prototype":1}}'])
      expect(fault(() => parseJson(text, "member"))).toEqual([{ path: "member", message: "Not JSON" }]);
    expect(parseJson('{"a":[1]}', "")).toEqual({ a: [1] });
  });
});

describe("the bytes of a body", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());
  const read = (announced: number | null, maxBytes = 300_000) => {
    const stream = new PassThrough({ highWaterMark: 10_000_000 });
    const bytes = readBody(stream, { maxBytes, announced, timeoutMs: 1_000 });
    const code = bytes.then(
      (all) => all.length,
      (error: { code: string }) => error.code,
    );
    return { stream, bytes, code };
  };
  const arrive = async (stream: PassThrough, bytes: number) => {
    stream.write(Buffer.alloc(bytes, 1));
    await new Promise(setImmediate);
  };

  test("are read whole, announced or not, up to the limit", async () => {
    for (const announced of [null, 300_000, 10]) {
      const { stream, bytes } = read(announced);
      await arrive(stream, 1);
      await arrive(stream, 100_000);
      stream.end(Buffer.alloc(199_999, 2));
      const whole = await bytes;
      expect([whole.length, whole[100_000], whole[100_001]]).toEqual([300_000, 1, 2]);
    }
    const { stream, code } = read(null);
    stream.end(Buffer.alloc(300_001));
    expect(await code).toBe("too_large");
    expect([stream.isPaused(), stream.listenerCount("data")]).toEqual([true, 0]);
  });

  test("must go on arriving: 64 KiB each time, or a tenth of a large one", async () => {
    const slow = read(null);
    const isUnderWay = () => Promise.race([slow.code, Promise.resolve("under way")]);
    await arrive(slow.stream, 64 * 1024);
    vi.advanceTimersByTime(1_000);
    await arrive(slow.stream, 0);
    expect(await isUnderWay()).toBe("under way");
    await arrive(slow.stream, 64 * 1024 - 1);
    vi.advanceTimersByTime(1_000);
    expect(await slow.code).toBe("body_timeout");
    expect(slow.stream.isPaused()).toBe(true);

    const large = read(1_000_000, 2_000_000);
    await arrive(large.stream, 100_000);
    vi.advanceTimersByTime(1_000);
    await arrive(large.stream, 100_000);
    vi.advanceTimersByTime(1_000);
    await arrive(large.stream, 99_999);
    vi.advanceTimersByTime(1_000);
    expect(await large.code).toBe("body_timeout");
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("two large bodies of one account at a time, and eight in all", () => {
  const acquire = createLargeBodyLimit();
  const outcome = (account: string) => {
    try {
      return acquire(account);
    } catch (error) {
      const { code, retryAfterSeconds } = error as { code: string; retryAfterSeconds: number };
      return `${code} ${retryAfterSeconds}`;
    }
  };
  const [first] = [outcome("a"), outcome("a")];
  expect(outcome("a")).toBe("rate_limited 10");
  for (const account of ["b", "c", "d"])
    expect([outcome(account), outcome(account)].map((one) => typeof one)).toEqual(["function", "function"]);
  expect(outcome("e")).toBe("unavailable 10");
  (first as () => void)();
  expect(typeof outcome("e")).toBe("function");
  expect(outcome("a")).toBe("unavailable 10");
});
