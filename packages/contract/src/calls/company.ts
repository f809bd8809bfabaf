import { callsOf } from "../call.ts";
import { id, timestamp } from "../schemas/common.ts";
import {
  companyCode,
  companyConnection,
  companyDomains,
  companyInvitation,
  companyName,
  companyReturn,
  companySettings,
  companyTicket,
} from "../schemas/company.ts";
import { email } from "../email-schema.ts";
import { confirmationErrors, factorProof } from "../schemas/factor.ts";
import { user } from "../schemas/user.ts";
import { credential } from "../schemas/vault.ts";
import { z } from "../zod.ts";

const signedIn = z.object({ token: z.string().max(4_000), user, vault: z.null() });
const signInErrors = [
  "company_off",
  "company_refused",
  "company_unknown",
  "other_person",
  "factor_needed_to_connect",
  "email_not_verified",
  "account_deactivated",
  "rate_limited",
] as const;
const started = z.object({ url: z.string().max(8_000) });
const confirmation = { currentPassword: credential, ...factorProof };
const invalidFieldCodes = { currentPassword: "credential_required" } as const;

/** Sign-in by the company's identity provider (OpenID Connect). It gives a session, and opens no vault. */
export const company = callsOf("Signing in by a company", {
  start: {
    method: "POST",
    path: "/auth/company/start",
    summary: "Begins a sign-in at the company's provider: where the browser goes",
    body: z.strictObject({
      /** The login hint for the provider. */
      email: email.optional(),
      /** Whether the provider is to ask for a new sign-in where the last one is not recent. */
      isFresh: z.boolean().optional(),
      invitation: companyInvitation.optional(),
      /** The ticket of `company_required`. */
      ticket: companyTicket.optional(),
    }),
    replies: { 200: started },
    errorCodes: ["company_off", "company_refused", "company_unreachable", "company_unknown", "rate_limited"],
  },
  finish: {
    method: "POST",
    path: "/auth/company/finish",
    summary: "Signs in with what the provider sent; the vault stays closed",
    body: z.strictObject(companyReturn),
    replies: { 200: signedIn },
    errorCodes: [...signInErrors, "address_unproven", "company_unreachable", "second_factor_required"],
  },
  confirm: {
    method: "POST",
    path: "/auth/company/confirm",
    summary: "Signs in with the second factor that a finished sign-in was asked for",
    body: z.strictObject({ ticket: companyTicket, ...factorProof }),
    replies: { 200: signedIn },
    errorCodes: [...signInErrors, "address_unproven", "invalid_code"],
  },
  makeCode: {
    method: "POST",
    path: "/user/company/code",
    summary: "Makes a code with which the caller signs in on a device that can't show the company's sign-in",
    body: z.strictObject({}),
    replies: { 201: z.object({ code: companyCode, expiresAt: timestamp }) },
    errorCodes: ["company_needed", "rate_limited"],
  },
  signInWithCode: {
    method: "POST",
    path: "/auth/company/code",
    summary: "Signs in with such a code, once; the session ends with the one that made it, and the vault stays closed",
    body: z.strictObject({ code: companyCode }),
    replies: { 200: signedIn },
    errorCodes: [
      "company_off",
      "company_code_ended",
      "factor_needed_to_connect",
      "account_deactivated",
      "rate_limited",
    ],
  },
  connection: {
    method: "GET",
    path: "/user/company",
    summary: "The name of the company that signs people in, and one's own connection to it",
    replies: {
      200: z.object({
        company: companyName.nullable(),
        connection: companyConnection.nullable(),
        /** False: the company invited the owner, who chooses a first master password in this session without another. */
        hasPassword: z.boolean(),
        /** Whether the company's sign-in that began this session is recent enough for that. */
        isFresh: z.boolean(),
        /** Whether a device may generate the account's master password, soon after a sign-in by the company. */
        canGeneratePassword: z.boolean().default(false),
        /** Whether this session, which began with a link for that, may put an empty vault in place of the present one. */
        mayStartOver: z.boolean().default(false),
      }),
    },
  },
  connectStart: {
    method: "POST",
    path: "/user/company/start",
    summary: "Begins to connect one's account: where the browser goes",
    body: z.strictObject({}),
    replies: { 200: started },
    errorCodes: ["company_off", "company_unreachable", "forbidden", "rate_limited"],
  },
  connectFinish: {
    method: "POST",
    path: "/user/company/finish",
    summary: "Returns the person of the ID token, with a ticket for connecting the account",
    body: z.strictObject(companyReturn),
    replies: { 200: z.object({ ticket: companyTicket, email: z.string() }) },
    errorCodes: ["company_off", "company_refused", "company_unreachable", "other_person", "forbidden", "rate_limited"],
  },
  connect: {
    method: "POST",
    path: "/user/company/connect",
    summary: "Connects the caller's account to the person of the ticket",
    body: z.strictObject({ ticket: companyTicket, ...confirmation }),
    replies: { 200: z.object({ connection: companyConnection }) },
    errorCodes: [
      ...confirmationErrors,
      "company_off",
      "company_refused",
      "other_person",
      "factor_needed_to_connect",
      "forbidden",
      "rate_limited",
    ],
    invalidFieldCodes,
  },
  disconnect: {
    method: "POST",
    path: "/user/company/disconnect",
    summary: "Ends the connection of one's account, and the sessions that began with it",
    body: z.strictObject(confirmation),
    replies: { 204: null },
    errorCodes: [...confirmationErrors, "not_found", "company_managed", "rate_limited"],
    invalidFieldCodes,
  },
  ownerStart: {
    method: "POST",
    path: "/user/company/confirm/start",
    summary: "Begins a new sign-in at the company, by which the owner of an account confirms changes of it",
    body: z.strictObject({}),
    replies: { 200: started },
    errorCodes: ["company_off", "company_unreachable", "rate_limited"],
  },
  ownerFinish: {
    method: "POST",
    path: "/user/company/confirm/finish",
    summary: "Confirms changes of this session's next minutes, for an account whose master password was generated",
    body: z.strictObject(companyReturn),
    replies: { 200: z.object({ until: timestamp }) },
    errorCodes: ["company_off", "company_refused", "company_unreachable", "other_person", "rate_limited"],
  },
  administer: {
    method: "POST",
    path: "/user/user/{id}/company",
    summary: "Ends another's connection, or mails them a link: an invitation, or to begin an empty vault",
    params: z.strictObject({ id }),
    body: z.strictObject({ do: z.enum(["disconnect", "invite", "start-over"]) }),
    replies: { 204: null },
    errorCodes: [
      "not_found",
      "forbidden",
      "address_unproven",
      "company_off",
      "company_managed",
      "has_password",
      "person_needs_factor",
      "rate_limited",
    ],
  },
  settings: {
    method: "GET",
    path: "/system/company",
    summary: "Company sign-in as it is configured; null: it is not",
    replies: { 200: z.object({ company: companySettings.nullable() }) },
  },
  setDomains: {
    method: "PUT",
    path: "/system/company/domains",
    summary: "Sets the domains whose people sign in by the company alone; their other sessions end",
    body: z.strictObject({ domains: companyDomains, ...confirmation }),
    replies: { 200: z.object({ company: companySettings }) },
    errorCodes: [...confirmationErrors, "company_off", "no_other_way", "rate_limited"],
    invalidFieldCodes,
  },
  test: {
    method: "POST",
    path: "/system/company/test",
    summary: "Asks the provider for its settings and keys, and says what is wrong",
    body: z.strictObject({}),
    /** `problem` is null where nothing is. */
    replies: { 200: z.object({ problem: z.string().nullable() }) },
    errorCodes: ["company_off", "rate_limited"],
  },
});
