import { callList, declaredErrors, errors } from "@pomander/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";

interface Operation {
  description: string;
  responses: Record<string, { description: string; content?: unknown }>;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { required: boolean };
}

let server: TestServer;
let operationOf: (call: { method: string; path: string }) => Operation;
beforeAll(async () => {
  server = await startTestServer();
  const { body } = await callApi(server, "GET /openapi.json");
  operationOf = ({ method, path }) => body.paths[`/api${path}`][method.toLowerCase()] as Operation;
});
afterAll(() => server.close());

test("a reply without a body says so in words", () => {
  for (const { call } of callList) {
    const { responses } = operationOf(call);
    if ("204" in call.replies) expect(responses["204"]).toEqual({ description: "Done" });
    if ("304" in call.replies)
      expect(responses["304"]).toEqual({
        description: "Unchanged since the reply whose ETag If-None-Match repeats",
      });
    for (const status of ["200", "201"])
      if (status in call.replies) expect(responses[status]).toMatchObject({ description: "Done", content: {} });
  }
});

test("each call names every error that it may be answered with, by its status and with its text", () => {
  for (const { name, call } of callList) {
    const { responses } = operationOf(call);
    for (const code of declaredErrors(name, call)) {
      const { status, message } = errors[code];
      expect(responses[status]?.description.split("\n\n")).toContain(`\`${code}\`: ${message}`);
    }
  }
});

test("what must come is told from what may", () => {
  const reads = callList.find(({ name }) => name === "vaults.manifests")!;
  const parameters = operationOf(reads.call).parameters ?? [];
  expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ["vault", "query", true],
    ["after", "query", true],
    ["until", "query", true],
    ["limit", "query", false],
  ]);
  expect(operationOf(callList.find(({ name }) => name === "auth.login")!.call)).toMatchObject({
    description: "Anyone.",
    requestBody: { required: true },
  });
  expect(operationOf(reads.call).description).toBe("Signed in: R, M, A, S.");
});
