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

test("the document says what it is, and how a caller signs in", async () => {
  const { body, headers } = await callApi(server, "GET /openapi.json");
  const { paths: _, components, ...head } = body;
  expect(head).toEqual({
    openapi: "3.1.0",
    info: {
      title: "Pomander",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      description:
        "Bodies and replies are JSON, but for the segments of files. What is sealed was sealed on a device: the server keeps it and cannot read it. Unknown members and query parameters are refused.",
    },
    servers: [{ url: "/" }],
  });
  expect(components).toEqual({
    securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    schemas: { Error: expect.objectContaining({ type: "object" }) },
  });
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
  });
});

test("a call is described whole: its headers, path, query, body and replies", async () => {
  const { body } = await callApi(server, "GET /openapi.json");
  const { responses, ...put } = body.paths["/api/vaults/{vaultId}/files/{fileId}/segments/{n}"].put;
  expect(put).toMatchInlineSnapshot(`
    {
      "description": "Signed in: R, M, A, S.",
      "operationId": "files.putSegment",
      "parameters": [
        {
          "in": "path",
          "name": "vaultId",
          "required": true,
          "schema": {
            "description": "A UUID in lower case",
            "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
            "type": "string",
          },
        },
        {
          "in": "path",
          "name": "fileId",
          "required": true,
          "schema": {
            "description": "A UUID in lower case",
            "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
            "type": "string",
          },
        },
        {
          "in": "path",
          "name": "n",
          "required": true,
          "schema": {
            "pattern": "^(0|[1-9]\\d{0,3})$",
            "type": "string",
          },
        },
      ],
      "requestBody": {
        "content": {
          "application/octet-stream": {
            "schema": {
              "format": "binary",
              "type": "string",
            },
          },
        },
        "required": true,
      },
      "security": [
        {
          "session": [],
        },
      ],
      "summary": "Stores one segment of a file that one began, in place of the one before; the same again is not written",
      "tags": [
        "Files",
      ],
    }
  `);
  expect(responses["204"]).toEqual({ description: "Done" });
  expect(responses["409"].content).toEqual({
    "application/json": { schema: { $ref: "#/components/schemas/Error" } },
  });
  const read = body.paths["/api/links/files/{fileId}/segments/{n}"].get;
  expect([read.security, read.responses["200"], read.parameters]).toMatchInlineSnapshot(`
    [
      [],
      {
        "content": {
          "application/octet-stream": {
            "schema": {
              "format": "binary",
              "type": "string",
            },
          },
        },
        "description": "Done",
      },
      [
        {
          "in": "path",
          "name": "fileId",
          "required": true,
          "schema": {
            "description": "A UUID in lower case",
            "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
            "type": "string",
          },
        },
        {
          "in": "path",
          "name": "n",
          "required": true,
          "schema": {
            "pattern": "^(0|[1-9]\\d{0,3})$",
            "type": "string",
          },
        },
        {
          "content": {
            "application/json": {
              "schema": {
                "description": "32 bytes as base64url",
                "maxLength": 43,
                "minLength": 43,
                "type": "string",
              },
            },
          },
          "in": "header",
          "name": "link-ticket",
          "required": true,
        },
      ],
    ]
  `);
});

test("the page has its headers, and what is not there is not found", async () => {
  const { headers } = await callApi(server, "GET /docs/");
  expect(headers).toMatchObject({
    "content-security-policy":
      "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "unsafe-none",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  });
  const { text } = await callApi(server, "GET /docs/static/swagger-initializer.js");
  expect(text).toContain("supportedSubmitMethods");
  const missing = await callApi(server, "GET /docs/static/nothing-here.js");
  expect([missing.status, missing.body.code]).toEqual([404, "not_found"]);
});
