import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { removeStaleTempFolders } from "./temp-folders.ts";
import { networkTally } from "../checks/network-tally.ts";

/** Does nothing where it is built already. */
const buildServer = fileURLToPath(new URL("../../scripts/build-server.mjs", import.meta.url));

export default function globalSetup() {
  if (!existsSync(new URL("../../apps/web/dist/index.html", import.meta.url)))
    throw new Error("The page is not built. Run `npm run build` first.");
  execFileSync(process.execPath, [buildServer], { stdio: ["ignore", "ignore", "inherit"] });
  removeStaleTempFolders();
  networkTally.begin();
}
