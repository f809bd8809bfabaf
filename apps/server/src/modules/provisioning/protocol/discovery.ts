import { limits } from "@pomander/contract";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/** Returns what this server supports (RFC 7643 §5). @param base the address below which SCIM is served */
export const serviceProviderConfig = (base: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: limits.scim.pageSize },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token for SCIM, which a super admin creates in Server tokens",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

/** Returns the kinds of resources (RFC 7643 §6). */
export const resourceTypes = (base: string) => [
  {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: "User",
    name: "User",
    endpoint: "/Users",
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: "Group",
    name: "Group",
    endpoint: "/Groups",
    schema: groupSchema,
    schemaExtensions: [],
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/Group` },
  },
];

interface AttributeOptions {
  required?: boolean;
  caseExact?: boolean;
  uniqueness?: "none" | "server";
  type?: "string" | "boolean";
}

const attribute = (name: string, options: AttributeOptions = {}) => ({
  name,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...options,
});
const complex = (name: string, subAttributes: object[], multiValued = false) => ({
  ...attribute(name),
  type: "complex",
  multiValued,
  subAttributes,
});
const values = (name: string) =>
  complex(name, [attribute("value"), attribute("type"), attribute("primary", { type: "boolean" })], true);

/** Returns the attributes that are kept (RFC 7643 §7). */
export const schemas = (base: string) =>
  [
    {
      id: userSchema,
      name: "User",
      attributes: [
        attribute("userName", { required: true, uniqueness: "server" }),
        attribute("externalId", { caseExact: true }),
        complex("name", [attribute("givenName", { required: true }), attribute("familyName")]),
        attribute("active", { type: "boolean" }),
        values("emails"),
        values("phoneNumbers"),
      ],
    },
    { id: enterpriseSchema, name: "EnterpriseUser", attributes: [complex("manager", [attribute("value")])] },
    {
      id: groupSchema,
      name: "Group",
      attributes: [
        attribute("displayName", { required: true }),
        attribute("externalId", { caseExact: true }),
        complex("members", [attribute("value", { caseExact: true })], true),
      ],
    },
  ].map((schema) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    ...schema,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
  }));
