import { expect, test } from "vitest";
import { startTestServer } from "../test/harness.ts";

test("a start that a busy machine draws out is not given up", async () => {
  const server = await startTestServer();
  expect(server.app.initialConfig.pluginTimeout).toBe(0);
  await server.close();
});
