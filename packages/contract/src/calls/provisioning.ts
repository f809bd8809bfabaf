import { callsOf } from "../call.ts";
import { id } from "../schemas/common.ts";
import { confirmationErrors, factorProof } from "../schemas/factor.ts";
import { credential } from "../schemas/vault.ts";
import { paging, search } from "../paging.ts";
import {
  directoryGroup,
  directoryGroupChange,
  plannedChoice,
  planKinds,
  plannedPerson,
  plannedRight,
  planHash,
  provisioningState,
  shutOutAccount,
} from "../schemas/provisioning.ts";
import { z } from "../zod.ts";

const confirmation = { currentPassword: credential, ...factorProof };
const confirmed = {
  errorCodes: [...confirmationErrors, "forbidden", "not_found", "changed_meanwhile", "rate_limited"],
  invalidFieldCodes: { currentPassword: "credential_required" },
} as const;

/** Everything that a company's directory says of people and groups, and what it would mean here. */
export const provisioning = callsOf("Provisioning", {
  state: {
    method: "GET",
    path: "/provisioning",
    summary: "How a directory reaches the server, and how many people of each kind it names",
    replies: { 200: provisioningState },
  },
  people: {
    method: "GET",
    path: "/provisioning/people",
    summary: "The people that the directory names, by first name, and what they would be here",
    query: z.strictObject({ kind: z.enum(planKinds).optional(), search, ...paging }),
    replies: { 200: z.array(plannedPerson) },
  },
  groups: {
    method: "GET",
    path: "/provisioning/groups",
    summary: "The groups that the directory names, by name",
    query: z.strictObject({ search, ...paging }),
    replies: { 200: z.array(directoryGroup) },
  },
  setGroup: {
    method: "PUT",
    path: "/provisioning/groups/{id}",
    summary: "Chooses what the members of a directory's group would get; no account changes",
    body: directoryGroupChange,
    replies: { 204: null },
    errorCodes: ["forbidden", "not_found"],
  },
  rights: {
    method: "GET",
    path: "/provisioning/rights",
    summary:
      "The rights and groups that the directory's groups would give, who would get and lose each, and the choices that a plan has yet to confirm",
    replies: { 200: z.object({ plan: planHash, rights: z.array(plannedRight), choices: z.array(plannedChoice) }) },
  },
  clear: {
    method: "POST",
    path: "/provisioning/clear",
    summary: "Deletes everything that the directory said of people and groups; no account changes",
    body: z.strictObject({}).optional(),
    replies: { 204: null },
    errorCodes: ["forbidden"],
  },
  live: {
    method: "POST",
    path: "/provisioning/live",
    summary: "Applies the plan that `plan` is the hash of, and from then on what the directory says of these people",
    body: z.strictObject({ plan: planHash, ...confirmation }),
    replies: { 204: null },
    ...confirmed,
    errorCodes: [...confirmed.errorCodes, "directory_emptied"],
  },
  watch: {
    method: "POST",
    path: "/provisioning/watch",
    summary: "Applies nothing more that the directory says; who is shut out stays so",
    body: z.strictObject({}).optional(),
    replies: { 204: null },
    errorCodes: ["forbidden"],
  },
  setHeir: {
    method: "PUT",
    path: "/provisioning/heir",
    summary:
      "Chooses who gets the reminders of people who left and were the only ones to get them; null: the super admin who has been here longest",
    body: z.strictObject({ heir: id.nullable() }),
    replies: { 204: null },
    errorCodes: ["forbidden", "not_found"],
  },
  shutOut: {
    method: "GET",
    path: "/provisioning/accounts",
    summary: "The accounts that the directory has shut out, the last first",
    query: z.strictObject({ ...paging }),
    replies: { 200: z.array(shutOutAccount) },
  },
  letIn: {
    method: "POST",
    path: "/provisioning/accounts/{id}/let-in",
    summary: "Opens an account that the directory shut out, and leaves it to the directory no more",
    body: z.strictObject({ ...confirmation }),
    replies: { 204: null },
    ...confirmed,
  },
});
