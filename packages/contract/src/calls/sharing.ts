import { callsOf } from "../call.ts";
import { email } from "../email-schema.ts";
import { limits } from "../limits.ts";
import { id } from "../schemas/common.ts";
import {
  card,
  grant,
  grants,
  hash,
  inviteAnswer,
  leaverReport,
  moment,
  newLeaverTask,
  publishedCard,
  sealedList,
  sharedState,
  signedManifest,
  vaultMembers,
} from "../schemas/sharing.ts";
import { committedText, counter, credential, key32, newEntry, signature } from "../schemas/vault.ts";
import { z } from "../zod.ts";
import { invalidFieldCodes, numeral } from "./vault.ts";

/** A member's change of a shared vault is refused for these, in this order. */
const memberErrors = ["not_found", "role_too_low", "no_write_proof", "vault_followed"] as const;
const passwordErrors = [
  "credential_required",
  "wrong_password",
  "company_confirmation_needed",
  "rate_limited",
] as const;
const passwordFieldCodes = { currentPassword: "credential_required" } as const;

const ids = z
  .string()
  .max(limits.cardsPerRequest * 37)
  .transform((value) => value.split(","))
  .pipe(z.array(id).min(1).max(limits.cardsPerRequest))
  .meta({ description: "Ids of users, with commas between them" });

/** One's own card, those of others, and all shared vaults, grants and invitations at once. */
export const shared = callsOf("Sharing", {
  state: {
    method: "GET",
    path: "/shared",
    summary: "One's shared vaults, what was given to one, and one's invitations with their answers",
    replies: { 200: sharedState },
  },
  cards: {
    method: "GET",
    path: "/shared/cards",
    summary: "Published cards of people with whom one has a shared vault or an answered invitation in common",
    query: z.strictObject({ ids }),
    replies: { 200: z.object({ cards: z.array(publishedCard).max(limits.cardsPerRequest) }) },
  },
  setCard: {
    method: "PUT",
    path: "/user/card",
    summary: "Publishes one's own card",
    /** `sig` under the card's own key, `proof` under the write key of the personal vault. */
    body: z.strictObject({ card, sig: signature, proof: key32 }),
    replies: { 204: null },
    errorCodes: ["no_vault", "no_write_proof"],
  },
});

export const sharedInvites = callsOf("Sharing", {
  create: {
    method: "POST",
    path: "/shared/invites",
    summary: "Stores a sealed invitation for the account with an address; its link is never sent here",
    body: z.strictObject({
      inviteId: id,
      email,
      offer: committedText(limits.inviteOffer),
      /** Under the published card, over the address in its normal form. */
      sig: signature,
    }),
    replies: { 204: null },
    errorCodes: ["no_write_proof", "invites_full", "id_taken", "rate_limited"],
  },
  read: {
    method: "GET",
    path: "/shared/invites/{inviteId}",
    summary: "The sealed offer of an invitation for one's own address, and the inviter's address",
    replies: { 200: z.object({ offer: z.string().max(limits.inviteOffer), email: z.string().max(limits.email) }) },
    errorCodes: ["not_found", "other_address", "email_not_verified", "invite_ended", "rate_limited"],
  },
  remove: {
    method: "DELETE",
    path: "/shared/invites/{inviteId}",
    summary: "Deletes one's own invitation, or what it still contains once its answer was taken",
    replies: { 204: null },
    errorCodes: ["not_found"],
  },
  answer: {
    method: "POST",
    path: "/shared/invites/{inviteId}/answer",
    summary: "Answers an invitation once, with one's published card",
    body: inviteAnswer,
    replies: { 204: null },
    errorCodes: ["not_found", "no_write_proof", "other_address", "email_not_verified", "other_card", "invite_ended"],
  },
});

/** The calls that only shared vaults have. Contents, links, entries and versions have the calls of every vault. */
export const sharedVaults = callsOf("Sharing", {
  found: {
    method: "POST",
    path: "/shared/vaults",
    summary: "Stores a new shared vault, whose only member is its founder",
    body: z.strictObject({
      vaultId: id,
      manifest: signedManifest.extend({ counter: z.literal(0) }),
      list: sealedList,
      members: vaultMembers,
      grants,
    }),
    replies: { 204: null },
    errorCodes: ["no_write_proof", "other_card", "vaults_full", "id_taken", "too_many_changes", "rate_limited"],
  },
  list: {
    method: "GET",
    path: "/vaults/{vaultId}/lists/{counter}",
    summary: "The sealed list of members that one link brought",
    params: z.strictObject({ vaultId: id, counter: numeral(0, limits.maxInt) }),
    replies: { 200: z.object({ counter, list: z.string().max(limits.sharedList) }) },
    errorCodes: ["not_found"],
  },
  grants: {
    method: "GET",
    path: "/vaults/{vaultId}/grants",
    summary: "Grants to oneself in one shared vault, also in one that has a successor",
    replies: { 200: z.object({ grants: z.array(grant) }) },
    errorCodes: ["not_found"],
  },
  give: {
    method: "POST",
    path: "/vaults/{vaultId}/grants",
    summary: "Stores grants to members, each in place of the former one from oneself",
    body: z.strictObject({ grants: grants.min(1) }),
    replies: { 204: null },
    errorCodes: [...memberErrors, "rate_limited"],
  },
  leave: {
    method: "POST",
    path: "/vaults/{vaultId}/leave",
    summary: "Leaves a shared vault; without a password before its contents were ever read",
    body: z.strictObject({ currentPassword: credential.optional() }),
    replies: { 204: null },
    errorCodes: ["not_found", "vault_followed", "last_manager", ...passwordErrors],
    invalidFieldCodes: passwordFieldCodes,
  },
  delete: {
    method: "POST",
    path: "/vaults/{vaultId}/delete",
    summary: "Hides a shared vault from its members for 30 days, then deletes it",
    body: z.strictObject({ currentPassword: credential, act: signature }),
    replies: { 204: null },
    errorCodes: [...memberErrors, ...passwordErrors],
    invalidFieldCodes: passwordFieldCodes,
  },
  undelete: {
    method: "POST",
    path: "/vaults/{vaultId}/undelete",
    summary: "Takes back the deletion of a shared vault",
    body: z.strictObject({ currentPassword: credential, act: signature }),
    replies: { 204: null },
    errorCodes: [...memberErrors, ...passwordErrors],
    invalidFieldCodes: passwordFieldCodes,
  },
});

/** New keys of a shared vault: another one, sealed again, takes its place in one step. */
export const sharedSuccessors = callsOf("Sharing", {
  begin: {
    method: "POST",
    path: "/vaults/{vaultId}/shared-successor",
    summary: "Begins new keys of a shared vault, and bars the members that go at once",
    body: z.strictObject({
      vaultId: id,
      without: z.array(id).max(limits.vaultMembers),
      /** Whether it takes the place of a begin that is there. */
      replace: z.boolean(),
      currentPassword: credential,
      act: signature,
    }),
    replies: { 204: null },
    errorCodes: [...memberErrors, "already_begun", "id_taken", ...passwordErrors],
    invalidFieldCodes: passwordFieldCodes,
  },
  stage: {
    method: "POST",
    path: "/vaults/{vaultId}/shared-successor/{successorId}/entries",
    summary: "Stores entries of the vault that this session began, or takes some out again",
    body: z.strictObject({
      put: z.array(newEntry).max(limits.entriesPerImport),
      remove: z.array(id).max(limits.entriesPerImport),
    }),
    bodyBytes: limits.importBodyBytes,
    bodyList: "put",
    replies: { 204: null },
    errorCodes: [
      "not_encrypted",
      "not_found",
      "role_too_low",
      "vault_followed",
      "vault_changed",
      "shared_vault_full",
      "file_missing",
      "rate_limited",
      "unavailable",
    ],
    invalidFieldCodes,
  },
  finish: {
    method: "POST",
    path: "/vaults/{vaultId}/shared-successor/{successorId}/finish",
    summary: "Puts the new vault in the place of the present one, for its members without those who go",
    body: z.strictObject({
      manifest: signedManifest.extend({ counter: z.literal(0) }),
      list: sealedList,
      members: vaultMembers,
      grants,
      /** The counter of the vault that the entries were read from. */
      from: counter,
      /** The hash over the ids and keys of all entries of the new vault. */
      hash,
      tasks: z.array(newLeaverTask).max(limits.leaverTasks).optional(),
    }),
    replies: { 204: null },
    errorCodes: [
      ...memberErrors,
      "vault_changed",
      "members_changed",
      "other_card",
      "manifest_conflict",
      "id_taken",
      "too_many_changes",
    ],
  },
});

/** Tasks after a member left: what devices count in the vault counts; the server only mails. */
export const leaverTasks = callsOf("Sharing", {
  update: {
    method: "PUT",
    path: "/vaults/{vaultId}/tasks/{taskId}",
    summary: "Sets the day on which a task is due and the members who are reminded of it",
    body: z.strictObject({ due: moment, to: z.array(id).max(limits.vaultMembers), sig: signature }),
    replies: { 204: null },
    errorCodes: memberErrors,
  },
  take: {
    method: "POST",
    path: "/vaults/{vaultId}/tasks/{taskId}/take",
    summary: "Takes a task in hand, or gives it back",
    body: z.strictObject({ isTaken: z.boolean(), sig: signature }),
    replies: { 204: null },
    errorCodes: memberErrors,
  },
  report: {
    method: "POST",
    path: "/vaults/{vaultId}/reports",
    summary: "Reports how many entries of a task still have a secret that the former members know",
    body: leaverReport,
    replies: { 204: null },
    errorCodes: [...memberErrors, "rate_limited"],
  },
});
