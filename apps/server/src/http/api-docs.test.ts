import { isPublic } from "@pomander/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { callForms } from "./call-forms.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("the document names every call, with its body, its replies and who may make it", async () => {
  const { body } = await callApi(server, "GET /openapi.json");
  expect(body.openapi).toBe("3.1.0");
  const described = Object.entries(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
  const declared = callForms.map(({ id, call }) => `${call.method.toLowerCase()} /api${call.path} ${id}`);
  expect(described.toSorted()).toEqual(declared.toSorted());
  for (const { name, call } of callForms) {
    const operation = body.paths[`/api${call.path}`][call.method.toLowerCase()];
    expect(operation.requestBody === undefined).toBe(call.body === undefined);
    expect(operation.security).toEqual(isPublic(name) ? [] : [{ session: [] }]);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(Object.keys(call.replies)));
  }
});

test("the document refuses unknown members as the server does, and points nowhere else", async () => {
  const { body, text } = await callApi(server, "GET /openapi.json");
  const login = body.paths["/api/auth/login"].post.requestBody.content["application/json"].schema;
  expect(login).toMatchObject({ type: "object", additionalProperties: false, required: ["email", "password"] });
  expect(text.match(/https?:\/\/[^"]*/g) ?? []).toEqual([]);
  for (const [, name] of text.matchAll(/"\$ref":"([^"]*)"/g)) expect(name).toBe("#/components/schemas/Error");
});

test("the page over it is there, of no origin, with a policy that lets nothing in from elsewhere", async () => {
  const page = await callApi(server, "GET /docs/");
  expect(page.status).toBe(200);
  expect((await callApi(server, "GET /docs")).text).toContain('src="/api/docs/static/swagger-ui-bundle.js"');
  expect(page.headers["content-type"]).toMatch(/^text\/html/);
  expect(page.headers["content-security-policy"]).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'self';/,
  );
  expect(page.text.match(/(src|href)="(https?:)?\/\/[^"]*"/g) ?? []).toEqual([]);
  const script = await callApi(server, "GET /docs/static/swagger-ui-bundle.js");
  expect(script.status).toBe(200);
  expect(script.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  // Only the page's own files are for other origins to read.
  const { headers } = await callApi(server, "GET /openapi.json");
  expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});
