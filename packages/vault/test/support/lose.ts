import { expect } from "vitest";
import type { World } from "./world.ts";

export type Lost = "neither" | "request" | "reply";

/** The connection breaks once, at the next call of that path: before the server has it, or with the reply. */
export function loseOnce(world: World, path: RegExp, what: Lost): void {
  if (what === "neither") return;
  let isLost = false;
  world.proxy.lies = {
    [what]: (...exchange: { path?: string }[]) => {
      const { path: called = "" } = exchange[what === "request" ? 0 : 1] ?? {};
      if (isLost || !path.test(called)) return undefined;
      isLost = true;
      return "drop";
    },
  };
}

/** What never arrived is said so, and can be asked for again. */
export async function untilDone<T>(lost: Lost, make: () => Promise<T>): Promise<T> {
  const errors: unknown[] = [];
  const done = await make().catch((error: unknown) => {
    errors.push(error);
    return make();
  });
  expect(errors).toMatchObject(lost === "request" ? [{ name: "NetworkError" }] : []);
  return done;
}
