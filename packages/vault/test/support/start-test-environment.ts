import { startTestServer, type TestServer, type TestServerOptions } from "../../../../apps/server/test/harness.ts";
import { createTestEnvironment, type TestEnvironment } from "./test-environment.ts";

export interface TestEnvironmentWithServer extends TestEnvironment {
  server: TestServer;
}

/**
 * Starts an environment whose server runs in the same process, and ends with it. Its Argon2id is a fast one; if a
 * separate program derives keys too, pass `sharedArgon2`.
 */
export async function startTestEnvironment(options?: TestServerOptions): Promise<TestEnvironmentWithServer> {
  // Attackers change rows without a change of the manifest, which the cache would hide.
  const server = await startTestServer({ contentsCacheBytes: 0, ...options });
  const env = await createTestEnvironment(server.url, server.argon2);
  const close = async () => {
    await env.close();
    await server.close();
  };
  return { ...env, server, close };
}
