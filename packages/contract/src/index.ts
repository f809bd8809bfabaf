export {
  defaultKdf,
  fileLimits,
  linkLimits,
  type KdfCost,
  kdfCosts,
  sealedFields,
  sealedFileBytes,
  sealedFileSegments,
  sealedSegmentBytes,
  sealedTextBytes,
  singleFields,
  type SealedField,
} from "@pomander/crypto/limits";
export * from "./call.ts";
export * from "./call-access.ts";
export * from "./calls.ts";
export { declaredErrors } from "./declared-errors.ts";
export { userSorts, type UserSort, userStates, type UserState } from "./calls/users.ts";
export { type ContactMessage, contactMessage } from "./calls/contact.ts";
export { deviceName, deviceNameIn, type DeviceWords, extensionName } from "./device-name.ts";
export { email } from "./email-schema.ts";
export { emailError, isEmail, normalizeEmail, emailErrorMap } from "./email-address.ts";
export { errorMessage, errorText, fillIn, isErrorCode, serverSays } from "./error-text.ts";
export * from "./error-reply.ts";
export * from "./errors.ts";
export * from "./languages.ts";
export * from "./limits.ts";
export * from "./cost.ts";
export * from "./notice-period.ts";
export * from "./paging.ts";
export * from "./record-policy.ts";
export * from "./role.ts";
export * from "./sending-hours.ts";
export * from "./reminder-fields.ts";
export * from "./schemas/api-token.ts";
export * from "./schemas/audit.ts";
export * from "./schemas/audit-webhook.ts";
export * from "./schemas/vault-access.ts";
export * from "./schemas/channel.ts";
export * from "./schemas/check.ts";
export * from "./schemas/company.ts";
export * from "./schemas/approval.ts";
export * from "./schemas/device-key.ts";
export * from "./schemas/escalation.ts";
export * from "./schemas/extension.ts";
export * from "./schemas/calendar.ts";
export * from "./schemas/factor.ts";
export * from "./schemas/file.ts";
export * from "./schemas/group.ts";
export * from "./schemas/link.ts";
export * from "./schemas/preferences.ts";
export * from "./schemas/handover.ts";
export * from "./schemas/provisioning.ts";
export * from "./schemas/reminder-import.ts";
export * from "./schemas/reminder-log.ts";
export * from "./schemas/reminder.ts";
export * from "./schemas/reminder-lists.ts";
export * from "./schemas/scope-tag.ts";
export * from "./schemas/sharing.ts";
export * from "./schemas/system.ts";
export * from "./schemas/user.ts";
export * from "./schemas/vault.ts";
export * from "./schemas/common.ts";
export { z } from "./zod.ts";
