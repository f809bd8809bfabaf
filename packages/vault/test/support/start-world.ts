import { startTestServer, type TestServer, type TestServerOptions } from "../../../../apps/server/test/harness.ts";
import { createWorld, type World } from "./world.ts";

export interface ServedWorld extends World {
  server: TestServer;
}

/** A world whose server runs in the same process, and ends with it. */
export async function startWorld(options?: TestServerOptions): Promise<ServedWorld> {
  const server = await startTestServer(options);
  const world = await createWorld(server.url);
  const close = async () => {
    await world.close();
    await server.close();
  };
  return { ...world, server, close };
}
