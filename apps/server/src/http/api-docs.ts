import {
  type Call,
  callAccess,
  type CallName,
  declaredErrors,
  errorReply,
  errors,
  isPublic,
  octets,
  z,
} from "@pomander/contract";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { octetsType } from "./body.ts";
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

/**
 * Serves `/api/openapi.json` and the reference page for it, `/api/docs`. Both are made at the first request: most servers
 * get none, and each would take a tenth of their start.
 */
export function registerApiDocs(app: FastifyInstance, version: string) {
  app.get("/openapi.json", async (_request, reply) =>
    reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(openApiOf(version).text),
  );
  let made: Promise<FastifyInstance> | null = null;
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= createDocsPage(version);
    const page = await made;
    const { statusCode, headers, rawPayload } = await page.inject({ url: request.url, headers: request.headers });
    if (statusCode === 404) return reply.callNotFound();
    for (const name of ofTheirOwn) delete headers[name];
    return reply
      .code(statusCode)
      .headers({ ...headers, ...opaqueOriginHeaders })
      .send(rawPayload);
  };
  app.get("/docs", handle);
  app.get("/docs/*", handle);
}

/** Headers that every reply gets of its own. */
const ofTheirOwn = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];

/** Creates an application of its own, since one that serves takes no more routes. */
async function createDocsPage(version: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  const page = fastify();
  await page.register(swagger, { mode: "static", specification: { document: openApiOf(version).document as never } });
  await page.register(swaggerUi, {
    routePrefix: "/api/docs",
    // Calls cannot be tried out there: the server does not answer those of another origin.
    uiConfig: { validatorUrl: null, docExpansion: "none", layout: "BaseLayout", supportedSubmitMethods: [] },
  });
  await page.ready();
  return page;
}

type Json = Record<string, unknown>;
interface OpenApi {
  document: Json;
  text: string;
}

const made = new Map<string, OpenApi>();
/** Returns the document, which each process creates once. */
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
        "Bodies and replies are JSON, but for the segments of files. What is sealed was sealed on a device: the server keeps it and cannot read it. " +
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
            content: contentOf(call.body, "input"),
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

const contentOf = (schema: z.ZodType, io: "input" | "output"): Json => ({
  [schema === octets ? octetsType : "application/json"]: { schema: toSchema(schema, io) },
});

const isOptional = (schema: z.ZodType) => z.safeParse(schema, undefined).success;

const successResponses = (call: Call): Json =>
  Object.fromEntries(
    Object.entries(call.replies).map(([status, schema]) => [
      status,
      schema === null || schema === undefined
        ? { description: status === "304" ? "Unchanged since the reply whose ETag If-None-Match repeats" : "Done" }
        : { description: "Done", content: contentOf(schema, "output") },
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
