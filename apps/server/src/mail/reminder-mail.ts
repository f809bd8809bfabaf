import type { ReminderType } from "@pomander/contract";

/** What one recipient reads of a reminder. Its texts are whatever somebody typed. */
export interface ReminderMail {
  title: string;
  type: ReminderType;
  /** `YYYY-MM-DD` */
  expiryDate: string;
  /** Where the recipient is; negative when it is past. */
  daysLeft: number;
  notes: string;
  scopeTag: string | null;
  /** Into the app, for those who may use it. */
  link: string | null;
  /** With which the recipient proves that this address is theirs; null where it is proven. */
  verificationLink: string | null;
  unsubscribeLink: string;
}
