import { limits } from "../limits.ts";
import { id, timestamp } from "./common.ts";
import { z } from "../zod.ts";

/**
 * The kinds of people in the copy of a directory, by what would become of them: `new` gets an account, `match` has one
 * with the same address that isn't left to the directory or is shut out, `leaves` has one and is no longer active in the
 * directory, `kept` has one that is left to the directory, `out` has one that it shut out, `impossible` is refused for a
 * reason, `inactive` is not active in the directory and has no account.
 */
export const planKinds = ["new", "match", "leaves", "kept", "out", "impossible", "inactive"] as const;
export type PlanKind = (typeof planKinds)[number];

/** Why nothing is possible for a person. */
export const planReasons = [
  "super_admin",
  "address_unproven",
  "other_address",
  "other_person",
  "id_missing",
  "id_is_name",
] as const;

/** A SHA-256 of a plan, in hexadecimal digits. */
export const planHash = z.string().regex(/^[0-9a-f]{64}$/, { error: "A hash of 64 hexadecimal digits" });

export const provisioningState = z.object({
  /** The address below which the directory reaches the server by SCIM. */
  address: z.string(),
  /** Tokens that a directory can use at present. */
  tokens: z.int(),
  /** When a directory made its last request, to the minute. */
  lastRequestAt: timestamp.nullable(),
  groups: z.int(),
  /** Since when what the directory says of people is applied; null: it is only watched. */
  liveSince: timestamp.nullable(),
  /** A hash of what would be applied; it changes with the plan. */
  plan: planHash,
  /** How many rights and memberships the plan would give and take. */
  rights: z.int(),
  /** How many groups of the directory would give something else than when a plan was last confirmed. */
  choices: z.int(),
  /** How many accounts, rights and memberships wait until the confirmed plan is applied to them. */
  pending: z.int(),
  /** How many rights and memberships follow a change of the directory within a moment. */
  settling: z.int(),
  /** When the directory last shut out, or took rights from, unusually many people in a day; null: not since it was confirmed. */
  brakeAt: timestamp.nullable(),
  /** The person who gets the reminders of people who left and were the only ones to get them; null: there is no super admin. */
  heir: z.object({ _id: id, name: z.string(), isChosen: z.boolean() }).nullable(),
  /** How many people there are of each kind. */
  people: z.object(Object.fromEntries(planKinds.map((kind) => [kind, z.int()])) as Record<PlanKind, z.ZodInt>),
});
export type ProvisioningState = z.infer<typeof provisioningState>;

/** A person as the directory describes them, with what they would be here. */
export const plannedPerson = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The address of the person's account that is left to the directory, if it is another; else null. */
  emailHere: z.string().nullable(),
  userName: z.string(),
  kind: z.enum(planKinds),
  /** Present with `impossible`. */
  reason: z.enum(planReasons).nullable(),
});
export type PlannedPerson = z.infer<typeof plannedPerson>;

/** The kinds of what the members of a directory's group would get here. */
export const groupGifts = ["nothing", "remindMe", "admin", "group"] as const;

/** A group as the directory describes it, with what its members would get here. */
export const directoryGroup = z.object({
  _id: id,
  name: z.string(),
  members: z.int(),
  gives: z.enum(groupGifts),
  /** Present with `group`: the group here. */
  group: z.object({ _id: id, name: z.string() }).nullable(),
});
export type DirectoryGroup = z.infer<typeof directoryGroup>;

export const directoryGroupChange = z
  .strictObject({ gives: z.enum(groupGifts), group: id.optional() })
  .refine(({ gives, group }) => (gives === "group") === (group !== undefined), {
    path: ["group"],
    error: "Name a group with `group`, and with nothing else",
  });
export type DirectoryGroupChange = z.infer<typeof directoryGroupChange>;

/** A person by name and address. */
const plannedName = z.object({ name: z.string(), email: z.string() });
export type PlannedName = z.infer<typeof plannedName>;

/** A choice for a directory's group that has an effect once a plan is confirmed. */
export const plannedChoice = directoryGroup.pick({ _id: true, name: true, gives: true, group: true });
export type PlannedChoice = z.infer<typeof plannedChoice>;

/** A right, or a group here, that the directory's groups would give, with who would get and lose it. */
export const plannedRight = z.object({
  gives: z.enum(["remindMe", "admin", "group"]),
  group: directoryGroup.shape.group,
  /** How many people would get it, new ones too. */
  gains: z.int(),
  /** The first of these by name. */
  gaining: z.array(plannedName).max(limits.plannedNames),
  /** How many people who have it would lose it. */
  loses: z.int(),
  /** The first of these by name. */
  losing: z.array(plannedName).max(limits.plannedNames),
  /** How many admins there would be more than the limit allows. */
  overLimit: z.int(),
});
export type PlannedRight = z.infer<typeof plannedRight>;

/** An account that the directory has shut out. */
export const shutOutAccount = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  at: timestamp,
});
export type ShutOutAccount = z.infer<typeof shutOutAccount>;
