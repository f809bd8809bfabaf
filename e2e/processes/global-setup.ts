import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { removeStaleTempFolders } from "./temp-folders.ts";
import { networkTally } from "../checks/network-tally.ts";

/** Programs that build the server and the command line, unless these sources are built already. */
const builds = ["build-server.mjs", "build-cli.mjs"].map((name) =>
  fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url)),
);

export default function globalSetup() {
  if (!existsSync(new URL("../../apps/web/dist/index.html", import.meta.url)))
    throw new Error("The page is not built. Run `npm run setup` first.");
  for (const build of builds) execFileSync(process.execPath, [build], { stdio: ["ignore", "ignore", "inherit"] });
  removeStaleTempFolders();
  networkTally.begin();
}
