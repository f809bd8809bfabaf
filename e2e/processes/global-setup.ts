import { existsSync } from "node:fs";

import { removeStaleTempFolders } from "./temp-folders.ts";
import { networkTally } from "../checks/network-tally.ts";

export default function globalSetup() {
  if (!existsSync(new URL("../../apps/web/dist/index.html", import.meta.url)))
    throw new Error("The page is not built. Run `npm run build` first.");
  removeStaleTempFolders();
  networkTally.begin();
}
