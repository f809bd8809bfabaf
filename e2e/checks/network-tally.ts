import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeTempFolder } from "../processes/temp-folders.ts";

/** Name of the variable by which a run's processes inherit the path of its file. */
const variable = "NETWORK_TALLY";

export interface NetworkTally {
  pages: number;
  requests: number;
  foreignRequests: string[];
  policyReports: string[];
}

export const networkTally = {
  begin() {
    process.env[variable] = join(makeTempFolder("tally"), "tally.jsonl");
  },
  add(seen: NetworkTally) {
    const file = process.env[variable];
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(seen)}\n`);
  },
  sum(): { pages: number; requests: number; foreign: number; reports: number } {
    const sum = { pages: 0, requests: 0, foreign: 0, reports: 0 };
    const file = process.env[variable];
    if (file === undefined || !existsSync(file)) return sum;
    for (const line of readFileSync(file, "utf8").trim().split("\n")) {
      const seen = JSON.parse(line) as NetworkTally;
      sum.pages += seen.pages;
      sum.requests += seen.requests;
      sum.foreign += seen.foreignRequests.length;
      sum.reports += seen.policyReports.length;
    }
    return sum;
  },
};
