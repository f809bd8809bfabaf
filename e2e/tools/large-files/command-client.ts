import { join } from "node:path";
import { createCliDevice } from "../../../apps/cli/test/support/device.ts";
import type { ClientPlace, FileClient } from "./file-client.ts";

/** The command line as it is built, with its agent. */
export async function openCommand({ url, email, password, title, folder }: ClientPlace): Promise<FileClient> {
  const device = createCliDevice();
  const run = async (args: readonly string[], input?: string) => {
    const { exitCode, stderr } = await device.run(args, input === undefined ? {} : { input });
    if (exitCode !== 0) throw new Error(`pomander ${args.join(" ")} ended with ${exitCode}: ${stderr}`);
  };
  await run(["login", url, email, "--password-stdin", "--yes"], password);
  return {
    name: "command line",
    watched: { home: device.home },
    rest: () => run(["file", "list", title]),
    put: (path) => run(["file", "put", title, path]),
    get: async (name) => {
      const path = join(folder, "saved", name);
      await run(["file", "get", title, name, "--out", path]);
      return path;
    },
    close: () => device.remove(),
  };
}
