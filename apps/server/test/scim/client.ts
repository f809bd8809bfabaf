import { assertHasText } from "../declared-replies.ts";
import type { TestServer } from "../harness.ts";

export interface ScimReply {
  status: number;
  headers: Headers;
  /** The parsed body, whose members a test names as it expects them; an empty object without one. */
  body: ReturnType<typeof JSON.parse>;
  text: string;
}

/** Sends a SCIM request, such as `POST /Users`, as a directory with this token does. */
export async function callScim(
  { url }: TestServer,
  secret: string,
  request: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ScimReply> {
  const [method = "", path = ""] = request.split(/ (.*)/s);
  const reply = await fetch(`${url}/api/scim/v2${path}`, {
    method,
    headers: {
      ...(secret !== "" && { authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { "content-type": "application/scim+json; charset=utf-8" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  assertHasText(request, reply.status, text);
  return { status: reply.status, headers: reply.headers, body: text === "" ? {} : JSON.parse(text), text };
}

/** Returns a new user as a directory sends them. */
export const scimUser = (name: string, more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  externalId: `object-${name}`,
  userName: `${name}@scim.example`,
  name: { givenName: name, familyName: "Scim" },
  active: true,
  emails: [{ value: `${name}@scim.example`, type: "work", primary: true }],
  ...more,
});
