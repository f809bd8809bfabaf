import { expect, test } from "vitest";
import { resourceTypes, schemas, serviceProviderConfig } from "./discovery.ts";

const base = "https://pomander.example.com/scim/v2";

interface Attribute {
  name: string;
  type: string;
  multiValued: boolean;
  required: boolean;
  uniqueness: string;
  caseExact: boolean;
  subAttributes?: Attribute[];
}

/** Returns an attribute in a line: its name, its marks, then its sub-attributes. */
function lineOf({ name, type, subAttributes = [], ...marks }: Attribute): string {
  const named = [
    name,
    type,
    ...(marks.multiValued ? ["many"] : []),
    ...(marks.required ? ["required"] : []),
    ...(marks.uniqueness === "server" ? ["unique"] : []),
    ...(marks.caseExact ? ["exact"] : []),
  ].join(" ");
  return subAttributes.length === 0 ? named : `${named} (${subAttributes.map(lineOf).join(", ")})`;
}

test("a directory reads which attributes are kept", () => {
  const read = schemas(base).map(({ id, meta, attributes }) => ({
    id,
    location: meta.location,
    attributes: (attributes as Attribute[]).map(lineOf),
  }));
  const several = "(value string, type string, primary boolean)";
  expect(read).toEqual([
    {
      id: "urn:ietf:params:scim:schemas:core:2.0:User",
      location: `${base}/Schemas/urn:ietf:params:scim:schemas:core:2.0:User`,
      attributes: [
        "userName string required unique",
        "externalId string exact",
        "name complex (givenName string required, familyName string)",
        "active boolean",
        `emails complex many ${several}`,
        `phoneNumbers complex many ${several}`,
      ],
    },
    {
      id: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
      location: `${base}/Schemas/urn:ietf:params:scim:schemas:extension:enterprise:2.0:User`,
      attributes: ["manager complex (value string)"],
    },
    {
      id: "urn:ietf:params:scim:schemas:core:2.0:Group",
      location: `${base}/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group`,
      attributes: [
        "displayName string required",
        "externalId string exact",
        "members complex many (value string exact)",
      ],
    },
  ]);
  expect(schemas(base)[0]?.attributes[0]).toMatchObject({ mutability: "readWrite", returned: "default" });
  expect(new Set(schemas(base).map((schema) => `${schema.schemas.join()} ${schema.meta.resourceType}`))).toEqual(
    new Set(["urn:ietf:params:scim:schemas:core:2.0:Schema Schema"]),
  );
});

test("a directory reads which resources there are, and what may be asked of them", () => {
  const types = resourceTypes(base).map(({ id, name, endpoint, schema, schemaExtensions, meta }) => ({
    names: [id, name, endpoint],
    schemas: [schema, ...schemaExtensions.map((extension) => `${extension.schema} ${extension.required}`)],
    location: [meta.resourceType, meta.location],
  }));
  expect(types).toEqual([
    {
      names: ["User", "User", "/Users"],
      schemas: [
        "urn:ietf:params:scim:schemas:core:2.0:User",
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User false",
      ],
      location: ["ResourceType", `${base}/ResourceTypes/User`],
    },
    {
      names: ["Group", "Group", "/Groups"],
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      location: ["ResourceType", `${base}/ResourceTypes/Group`],
    },
  ]);
  const supported = { supported: true };
  const refused = { supported: false };
  expect(serviceProviderConfig(base)).toMatchObject({
    patch: supported,
    bulk: { ...refused, maxOperations: 0, maxPayloadSize: 0 },
    filter: { ...supported, maxResults: 200 },
    changePassword: refused,
    sort: refused,
    etag: refused,
    authenticationSchemes: [{ type: "oauthbearertoken", primary: true }],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  });
});
