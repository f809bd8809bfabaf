import { callsOf } from "../call.ts";
import { paging, search } from "../paging.ts";
import { group, groupChange, newGroup } from "../schemas/group.ts";
import { z } from "../zod.ts";

const query = z.strictObject({ search, ...paging });

export const groups = callsOf("Groups", {
  list: {
    method: "GET",
    path: "/groups",
    summary: "Every group, by name",
    query,
    replies: { 200: z.array(group) },
  },
  mine: {
    method: "GET",
    path: "/groups/my-groups",
    summary: "The groups that one is in, by name",
    query,
    replies: { 200: z.array(group) },
  },
  create: {
    method: "POST",
    path: "/groups",
    summary: "Makes a group; an admin adds only people whom they created, and themselves",
    body: newGroup,
    replies: { 201: group },
    errorCodes: ["member_not_yours", "name_taken"],
  },
  update: {
    method: "PATCH",
    path: "/groups/{id}",
    summary: "Changes a group; `members` is the whole list, those already in may stay",
    body: groupChange,
    replies: { 200: group },
    errorCodes: ["member_not_yours", "not_found", "name_taken", "changed_meanwhile", "managed_group"],
  },
  remove: {
    method: "DELETE",
    path: "/groups/{id}",
    summary: "Deletes a group, its memberships and what it was granted on scope tags",
    replies: { 204: null },
    errorCodes: ["not_found", "managed_group"],
  },
});
