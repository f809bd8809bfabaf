import { expect } from "vitest";
import type { TestEnvironment } from "./test-environment.ts";

export type DropPoint = "neither" | "request" | "reply";

/** Breaks the connection once, at the next call of that path: before the server receives it, or with the reply. */
export function dropOnce(env: TestEnvironment, path: RegExp, what: DropPoint): void {
  if (what === "neither") return;
  let isDropped = false;
  env.proxy.tampering = {
    [what]: (...exchange: { path?: string }[]) => {
      const { path: called = "" } = exchange[what === "request" ? 0 : 1] ?? {};
      if (isDropped || !path.test(called)) return undefined;
      isDropped = true;
      return "drop";
    },
  };
}

/** Expects an error for a request that never arrived, and repeats the call. */
export async function retryDropped<T>(dropped: DropPoint, make: () => Promise<T>): Promise<T> {
  const errors: unknown[] = [];
  const done = await make().catch((error: unknown) => {
    errors.push(error);
    return make();
  });
  expect(errors).toMatchObject(dropped === "request" ? [{ code: "unreachable" }] : []);
  return done;
}
