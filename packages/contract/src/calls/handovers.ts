import { callsOf } from "../call.ts";
import { handover } from "../schemas/handover.ts";
import { z } from "../zod.ts";

/** Reminders of people who left, which the caller owns since and may give to those people's managers. */
export const handovers = callsOf("Reminders", {
  list: {
    method: "GET",
    path: "/reminder/handovers",
    summary: "Reminders of people who left that one owns since, and who was these people's manager; the last first",
    replies: { 200: z.object({ handovers: z.array(handover) }) },
  },
  give: {
    method: "POST",
    path: "/reminder/handovers/{id}/give",
    summary: "Gives the reminders to the manager of the person who left",
    replies: { 204: null },
    errorCodes: ["not_found"],
  },
  keep: {
    method: "DELETE",
    path: "/reminder/handovers/{id}",
    summary: "Keeps the reminders, and offers them no longer",
    replies: { 204: null },
    errorCodes: ["not_found"],
  },
});
