import { networkTally } from "../checks/network-tally.ts";

export default function globalTeardown() {
  const { pages, requests, foreign, reports } = networkTally.sum();
  console.log(
    `Over all browser tests: ${pages} pages, ${requests} requests, ` +
      `to another host: ${foreign}, CSP and Trusted Types reports: ${reports}`,
  );
}
