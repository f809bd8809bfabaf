import { expect, test } from "vitest";
import { problemOf } from "./problem.ts";

const refused = (code: string, message: string, retryAfterSeconds: number | null) =>
  Object.assign(new Error(message), { isForPeople: true, status: 400, code, retryAfterSeconds });

test.each([
  ["rate_limited", 40, "Too many tries. You can try again in 40 seconds."],
  ["rate_limited", 300, "Too many tries. You can try again in 5 minutes."],
  ["rate_limited", null, "Too many tries. Wait a moment, then try again."],
  ["unavailable", 5, "The server is busy or starting. Try again in a moment."],
] as const)("a refusal says once when to try again: %s after %s seconds", (code, seconds, said) => {
  const own = {
    rate_limited: "Too many tries. Wait a moment, then try again.",
    unavailable: "The server is busy or starting. Try again in a moment.",
  };
  expect(problemOf(refused(code, own[code], seconds), "It failed").message).toBe(said);
});
