/** The columns of a bulk upload, as the specification names them. */
export const columns = [
  "firstName",
  "lastName",
  "email",
  "password",
  "mobileNo",
  "isAdmin",
  "isAllowedForRemindMe",
] as const;
export type Column = (typeof columns)[number];

/** Without these no row could be added. */
export const requiredColumns = ["firstName", "email", "password"] as const satisfies readonly Column[];
