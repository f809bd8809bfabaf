import {
  type Call,
  type CallName,
  callAccess,
  callList,
  type ErrorCode,
  errorReply,
  errors,
  isPublic,
  z,
} from "@pomander/contract";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of every call, made from the table of calls. */
export function createOpenApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name, call } of callList) {
    const path = (paths[`/api${call.path}`] ??= {});
    path[call.method.toLowerCase()] = operation(name, call);
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
    operationId: name,
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
  const general: ErrorCode[] = [
    "invalid",
    "headers_too_large",
    ...(isPublic(name) ? [] : (["not_signed_in", "forbidden"] as const)),
  ];
  if (call.body !== undefined) general.push("body_timeout", "too_large", "unsupported_type");
  const byStatus = Object.groupBy(new Set([...general, ...call.errorCodes]), (code) => errors[code].status);
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
