import { callsOf } from "../call.ts";
import { paging, search } from "../paging.ts";
import { newScopeTag, scopeTag, scopeTagChange } from "../schemas/scope-tag.ts";
import { z } from "../zod.ts";

const query = z.strictObject({ search, ...paging });

export const scopeTags = callsOf("Scope tags", {
  list: {
    method: "GET",
    path: "/scope-tags",
    summary: "Scope tags by name: all to administrators, one's own to others",
    query,
    replies: { 200: z.array(scopeTag) },
  },
  mine: {
    method: "GET",
    path: "/scope-tags/my-scope-tags",
    summary: "The scope tags that one may use for a reminder",
    query,
    replies: { 200: z.array(scopeTag) },
  },
  create: {
    method: "POST",
    path: "/scope-tags",
    summary: "Makes a scope tag; a group without permissions may read",
    body: newScopeTag,
    replies: { 201: scopeTag },
    errorCodes: ["name_taken"],
  },
  update: {
    method: "PATCH",
    path: "/scope-tags/{id}",
    summary: "Changes a scope tag; `groups` is the whole list",
    body: scopeTagChange,
    replies: { 200: scopeTag },
    errorCodes: ["not_found", "name_taken", "changed_meanwhile"],
  },
  remove: {
    method: "DELETE",
    path: "/scope-tags/{id}",
    summary: "Deletes a scope tag; reminders that carried it stay, without one",
    replies: { 204: null },
    errorCodes: ["not_found"],
  },
});
