import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

const folder = new URL("../../.cache/", import.meta.url).pathname;
const file = `${folder}browser-tally.jsonl`;

export interface NetworkTally {
  pages: number;
  requests: number;
  foreignRequests: string[];
  policyReports: string[];
}

export const networkTally = {
  begin() {
    mkdirSync(folder, { recursive: true });
    rmSync(file, { force: true });
  },
  add(seen: NetworkTally) {
    appendFileSync(file, `${JSON.stringify(seen)}\n`);
  },
  sum(): { pages: number; requests: number; foreign: number; reports: number } {
    const sum = { pages: 0, requests: 0, foreign: 0, reports: 0 };
    if (!existsSync(file)) return sum;
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
