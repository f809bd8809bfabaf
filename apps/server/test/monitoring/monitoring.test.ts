import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories } from "../factories.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { alertExpressions, dashboardQueries, metricsIn, runPromtool } from "./files.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { dataDir: "/" } });
});
afterAll(() => server.close());

test("every metric that the dashboard and the alerts name is one of a server's", async () => {
  await callApi(server, "GET /scope-tags", await factories(server).user({ isAdmin: true }));
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const told = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]));
  const isTold = (name: string) => {
    const family = name.replace(/_(bucket|sum|count)$/, "");
    return told.has(name) || (family !== name && told.get(family) === "histogram");
  };
  const named = [...dashboardQueries().map(({ query }) => query), ...alertExpressions()].flatMap(metricsIn);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !isTold(name))).toEqual([]);
  // Each rule and each query is about this server.
  expect(alertExpressions().filter((expr) => metricsIn(expr).length === 0)).toEqual(['up{job="pomander"} == 0']);
});

// Promtool is in Debian's package `prometheus`, which `npm run trial monitoring` requires.
const hasPromtool = runPromtool("--version") !== null;

test.skipIf(!hasPromtool)("Prometheus reads the alert rules, which fire when they should and not otherwise", () => {
  expect(runPromtool("check", "rules", "alerts.yml")).toMatchObject({ status: 0 });
  expect(runPromtool("test", "rules", "alerts.test.yml")).toEqual({
    status: 0,
    output: expect.stringContaining("SUCCESS"),
  });
});
