import { declaredErrors, errors } from "@pomander/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { callForms } from "./call-forms.ts";

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
  const descriptions: Record<string, string> = {
    "200": "Done",
    "201": "Done",
    "204": "Done",
    "304": "Unchanged since the reply whose ETag If-None-Match repeats",
  };
  const replies = callForms.flatMap(({ call }) =>
    Object.keys(call.replies).map((status) => ({ status, reply: operationOf(call).responses[status] })),
  );
  expect(replies.length).toBeGreaterThan(callForms.length);
  for (const { status, reply } of replies) {
    expect(reply?.description).toBe(descriptions[status]);
    expect("content" in (reply ?? {})).toBe(status === "200" || status === "201");
  }
});

test("each call names every error that it may be answered with, by its status and with its text", () => {
  for (const { name, call } of callForms) {
    const { responses } = operationOf(call);
    for (const code of declaredErrors(name, call)) {
      const { status, message } = errors[code];
      expect(responses[status]?.description.split("\n\n")).toContain(`\`${code}\`: ${message}`);
    }
  }
});

test("what must come is told from what may", () => {
  const [reads, own] = callForms.filter(({ name }) => name === "vaults.manifests").map(({ call }) => call);
  const parametersOf = (call: typeof reads) =>
    (operationOf(call!).parameters ?? []).map(({ name, in: place, required }) => [name, place, required]);
  const query = [
    ["vault", "query", false],
    ["after", "query", true],
    ["until", "query", true],
    ["limit", "query", false],
  ];
  expect(parametersOf(reads)).toEqual([["vaultId", "path", true], ...query]);
  expect(parametersOf(own)).toEqual(query);
  expect(operationOf(callForms.find(({ name }) => name === "auth.login")!.call)).toMatchObject({
    description: "Anyone.",
    requestBody: { required: true },
  });
  expect(operationOf(reads!).description).toBe("Signed in: R, M, A, S.");
});
