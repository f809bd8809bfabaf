import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import {
  type Call,
  callAccess,
  type CallName,
  declaredErrors,
  errorReply,
  errors,
  isPublic,
  z,
} from "@pomander/contract";
import type { FastifyInstance } from "fastify";
import { callForms } from "./call-forms.ts";

/**
 * The page has an opaque origin instead of the app's, so it reaches no token and nothing that the app stores. It needs
 * its own styles inline; everything else comes from this server.
 */
const docsCsp =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const opaqueOriginHeaders = {
  "content-security-policy": docsCsp,
  // Browsers show a sandboxed page under no other value.
  "cross-origin-opener-policy": "unsafe-none",
  // Its own scripts and the document, which are public, are another origin's to such a page.
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};

/** Serves `/api/openapi.json` and the reference page for it, `/api/docs`. */
export async function registerApiDocs(app: FastifyInstance, version: string) {
  const { document, text } = openApiOf(version);
  app.get("/openapi.json", async (_request, reply) =>
    reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(text),
  );
  await app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply) => {
      reply.headers(opaqueOriginHeaders);
    });
    await scope.register(swagger, { mode: "static", specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: "/docs",
      indexPrefix: "/api",
      // Calls cannot be tried out there: the server does not answer those of another origin.
      uiConfig: { validatorUrl: null, docExpansion: "none", layout: "BaseLayout", supportedSubmitMethods: [] },
    });
  });
}

type Json = Record<string, unknown>;
interface OpenApi {
  document: Json;
  text: string;
}

const made = new Map<string, OpenApi>();
/** Returns the document, which each process creates once: that takes as long as all the rest of an app. */
function openApiOf(version: string): OpenApi {
  const known = made.get(version);
  if (known !== undefined) return known;
  const document = createOpenApi(version);
  const openApi = { document, text: JSON.stringify(document) };
  made.set(version, openApi);
  return openApi;
}

/** Creates the OpenAPI 3.1 document of every call from the table of calls. */
function createOpenApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const { id, name, call } of callForms) {
    const path = (paths[`/api${call.path}`] ??= {});
    path[call.method.toLowerCase()] = { operationId: id, ...operation(name, call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Pomander",
      version,
      description:
        "Bodies and replies are JSON. What is sealed was sealed on a device: the server keeps it and cannot read it. " +
        "Unknown members and query parameters are refused.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Error: toSchema(errorReply, "output") },
    },
  };
}

function operation(name: CallName, call: Call): Json {
  const parameters = [
    ...parametersOf(call.params, "path"),
    ...parametersOf(call.query, "query"),
    ...Object.entries(call.jsonHeaders ?? {}).map(([header, schema]) => ({
      name: header,
      in: "header",
      required: true,
      content: { "application/json": { schema: toSchema(schema, "input") } },
    })),
  ];
  return {
    tags: [call.tag],
    summary: call.summary,
    description: isPublic(name) ? "Anyone." : `Signed in: ${callAccess[name].roles.join(", ")}.`,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: !isOptional(call.body),
            content: { "application/json": { schema: toSchema(call.body, "input") } },
          },
        }),
    responses: { ...successResponses(call), ...errorResponses(name, call) },
    security: isPublic(name) ? [] : [{ session: [] }],
  };
}

function parametersOf(schema: z.ZodObject | undefined, location: "path" | "query"): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, member]) => ({
    name,
    in: location,
    required: location === "path" || !isOptional(member as z.ZodType),
    schema: toSchema(member as z.ZodType, "input"),
  }));
}

const isOptional = (schema: z.ZodType) => z.safeParse(schema, undefined).success;

const successResponses = (call: Call): Json =>
  Object.fromEntries(
    Object.entries(call.replies).map(([status, schema]) => [
      status,
      schema === null || schema === undefined
        ? { description: status === "304" ? "Unchanged since the reply whose ETag If-None-Match repeats" : "Done" }
        : { description: "Done", content: { "application/json": { schema: toSchema(schema, "output") } } },
    ]),
  );

function errorResponses(name: CallName, call: Call): Json {
  const byStatus = Object.groupBy(declaredErrors(name, call), (code) => errors[code].status);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      { description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join("\n\n"), content },
    ]),
  );
}

function toSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
