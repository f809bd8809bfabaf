// Requests in the form in which directories send them, with people and ids of these tests.
const patch = (...Operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations,
});

/**
 * Entra ID: Microsoft Learn, "Tutorial: Develop and plan provisioning for a SCIM endpoint in Microsoft Entra ID"
 * (learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups), and "Known issues and
 * resolutions with SCIM 2.0 protocol compliance" (…/application-provisioning-config-problem-scim-compatibility), which
 * describes `"False"` as a text, paths with dots in a value, and members in a remove's value.
 */
export const entra = {
  isThere: "/Users?filter=userName%20eq%20%22ana%40contoso.example%22",
  isThereByWork: "/Users?filter=emails%5Btype%20eq%20%22work%22%5D.value%20eq%20%22ana%40contoso.example%22",
  createUser: {
    schemas: [
      "urn:ietf:params:scim:schemas:core:2.0:User",
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
    ],
    externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
    userName: "Ana@contoso.example",
    active: true,
    emails: [{ primary: true, type: "work", value: "Ana@contoso.example" }],
    meta: { resourceType: "User" },
    name: { formatted: "Ana Silva", familyName: "Silva", givenName: "Ana" },
    phoneNumbers: [{ type: "mobile", value: "+49 151 23456789" }],
    roles: [],
    "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Ops", manager: "boss-1" },
  },
  changeAddressAndName: patch(
    { op: "Replace", path: 'emails[type eq "work"].value', value: "ana.lopes@contoso.example" },
    { op: "Replace", path: "name.familyName", value: "Lopes" },
  ),
  changeUserName: patch({ op: "Replace", path: "userName", value: "ana.lopes@contoso.example" }),
  unassign: patch({ op: "Replace", path: "active", value: "False" }),
  unassignByBoolean: patch({ op: "Replace", path: "active", value: false }),
  changeWithoutPath: patch({
    op: "Add",
    value: { "name.givenName": "Anna", "name.familyName": "Lopes", active: "True", displayName: "Anna Lopes" },
  }),
  changeManager: patch({
    op: "Add",
    path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager",
    value: "boss-2",
  }),
  changeManagerByObject: patch({
    op: "Add",
    path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager",
    value: [{ $ref: "http://x.example/Users/boss-3", value: "boss-3" }],
  }),
  createGroup: {
    schemas: [
      "urn:ietf:params:scim:schemas:core:2.0:Group",
      "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group",
    ],
    externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
    displayName: "Ops",
    meta: { resourceType: "Group" },
  },
  groupByName: "/Groups?excludedAttributes=members&filter=displayName%20eq%20%22Ops%22",
  renameGroup: patch({ op: "Replace", path: "displayName", value: "Operations" }),
  addMember: (id: string) => patch({ op: "Add", path: "members", value: [{ $ref: null, value: id }] }),
  removeMember: (id: string) => patch({ op: "Remove", path: "members", value: [{ $ref: null, value: id }] }),
  isMember: (group: string, user: string) =>
    `/Groups?attributes=id&filter=${encodeURIComponent(`id eq "${group}" and members eq "${user}"`)}`,
};

/**
 * Okta: "Okta and SCIM Version 2.0" (developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20) and the requests of
 * Okta's own test suite for SCIM 2.0 (github.com/joelfranusic-okta/okta-scim-beta, SCIM_tests_for_Runscope.json).
 */
export const okta = {
  testConnection: "/Users?startIndex=1&count=2",
  importGroups: "/Groups?startIndex=1&count=100",
  isThere: "/Users?filter=userName%20eq%20%22ben%40okta.example%22&startIndex=1&count=100",
  createUser: {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: "ben@okta.example",
    name: { givenName: "Ben", familyName: "Ode" },
    emails: [{ primary: true, value: "ben@okta.example", type: "work" }],
    displayName: "Ben Ode",
    locale: "en-US",
    externalId: "00ujl29u0le5T6Aj10h7",
    groups: [],
    password: "1mz050nq",
    active: true,
  },
  putUser: (id: string) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    id,
    userName: "ben@okta.example",
    externalId: "00ujl29u0le5T6Aj10h7",
    name: { givenName: "Another", middleName: "", familyName: "Ode" },
    emails: [{ primary: true, value: "ben@okta.example", type: "work", display: "ben@okta.example" }],
    active: true,
    groups: [],
    meta: { resourceType: "User" },
  }),
  deactivate: patch({ op: "replace", value: { active: false } }),
  createGroup: { schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"], displayName: "Test SCIMv2", members: [] },
  renameGroup: (id: string) => patch({ op: "replace", value: { id, displayName: "Test SCIMv2 renamed" } }),
  addMember: (id: string) => patch({ op: "add", path: "members", value: [{ value: id, display: "ben@okta.example" }] }),
  changeMembers: (removed: string, added: string) =>
    patch(
      { op: "remove", path: `members[value eq "${removed}"]` },
      { op: "add", path: "members", value: [{ value: added, display: "x" }] },
    ),
  replaceMembers: (...ids: string[]) =>
    patch({ op: "replace", path: "members", value: ids.map((value) => ({ value, display: "x" })) }),
};

/**
 * authentik: its SCIM provider's source (github.com/goauthentik/authentik, authentik/providers/scim/clients/users.py
 * and groups.py) and its default mappings (blueprints/system/providers-scim.yaml). It asks for
 * `/ServiceProviderConfig` first, and changes groups by PATCH where that is supported.
 */
export const authentik = {
  createUser: {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    externalId: "6f5b5d0a9c1f4c6d8f0f2f4be0c1a2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9",
    userName: "cai",
    name: { formatted: "Cai Wu", givenName: "Cai", familyName: "Wu" },
    displayName: "Cai Wu",
    photos: null,
    locale: null,
    active: true,
    emails: [{ value: "cai@authentik.example", type: "other", primary: true }],
  },
  createGroup: {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    externalId: "d0c4d2d0-6b8e-4d53-9c1e-1f0a2b3c4d5e",
    displayName: "authentik Admins",
  },
  changeGroup: (id: string) =>
    patch({
      op: "replace",
      value: {
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
        id,
        externalId: "d0c4d2d0-6b8e-4d53-9c1e-1f0a2b3c4d5e",
        displayName: "authentik admins, renamed",
      },
    }),
  addMembers: (...ids: string[]) => patch(...ids.map((value) => ({ op: "add", path: "members", value: [{ value }] }))),
  removeMembers: (...ids: string[]) =>
    patch(...ids.map((value) => ({ op: "remove", path: "members", value: [{ value }] }))),
};
