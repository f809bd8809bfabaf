import { expect, test } from "vitest";
import { ApiError } from "../api.ts";
import { callError } from "../call-errors.ts";
import { clientError } from "../errors.ts";
import { withRetries } from "./with-retries.ts";

function setup(errors: Error[]) {
  const slept: number[] = [];
  let calls = 0;
  const call = async () => {
    calls += 1;
    const error = errors.shift();
    if (error !== undefined) throw error;
    return "done";
  };
  return {
    slept,
    calls: () => calls,
    make: (signal?: AbortSignal) => withRetries({ sleep: async (ms) => void slept.push(ms) }, signal, call),
  };
}
const lost = () => callError("unreachable");

test("a call whose reply is lost is made again, with growing pauses", async () => {
  const { make, slept, calls } = setup([lost(), callError("malformed_reply"), lost()]);
  expect([await make(), calls(), slept]).toEqual(["done", 4, [250, 500, 1_000]]);
});

test("after ten tries more it fails, two minutes later", async () => {
  const { make, slept, calls } = setup(Array.from({ length: 20 }, lost));
  await expect(make()).rejects.toMatchObject({ code: "unreachable" });
  expect([calls(), slept]).toEqual([11, [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000, 20_000]]);
});

test("a refusal is passed on at once", async () => {
  const { make, slept } = setup([clientError("file_gone")]);
  await expect(make()).rejects.toMatchObject({ code: "file_gone" });
  expect(slept).toEqual([]);
});

test("a limit that is reached by the tries is waited for, and one that was reached before is a refusal", async () => {
  const limited = () => new ApiError(429, { code: "rate_limited", message: "", requestId: "" }, null);
  const { make, slept } = setup([lost(), limited(), limited()]);
  expect([await make(), slept]).toEqual(["done", [250, 500, 1_000]]);
  await expect(setup([limited()]).make()).rejects.toMatchObject({ code: "rate_limited" });
});

test("a signal ends it before the next call", async () => {
  const { make, calls } = setup([]);
  await expect(make(AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
  expect(calls()).toBe(0);
});
