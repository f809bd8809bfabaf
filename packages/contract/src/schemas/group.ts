import { limits } from "../limits.ts";
import { id, text, timestamp, trimmed } from "./common.ts";
import { z } from "../zod.ts";

export const person = z.object({ _id: id, firstName: text(limits.name), lastName: text(limits.name) });
export type Person = z.infer<typeof person>;

const email = z.string().max(limits.email);
/** A person whose address may be seen. */
export const member = person.extend({ email });
export type Member = z.infer<typeof member>;

/** The name of a group or a scope tag. */
export const sharedName = trimmed(1, limits.sharedName);
export const description = trimmed(0, limits.description);

export const group = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  /** Only administrators see the addresses. */
  members: z.array(person.extend({ email: email.optional() })),
  scopeTagCount: z.int(),
  /** Whether the company's directory fills it: its members are changed there alone. */
  isManaged: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Group = z.infer<typeof group>;

const members = z.array(id).max(limits.groupMembers);
export const newGroup = z.strictObject({
  name: sharedName,
  description: description.optional(),
  members: members.optional(),
});
export type NewGroup = z.infer<typeof newGroup>;

/** The members are the whole list, where given. */
export const groupChange = newGroup.partial();
export type GroupChange = z.infer<typeof groupChange>;
