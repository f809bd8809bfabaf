import type { Format } from "@pomander/texts/format";

/** Returns the texts of notices to the owners of reminders. */
export const english = ({ day }: Format) => ({
  titles: {
    undelivered: (many: number) =>
      many === 1 ? "A reminder couldn't be delivered" : `${many} reminders couldn't be delivered`,
    unconfirmed: (many: number) =>
      many === 1
        ? "A reminder is waiting: the address isn't confirmed"
        : `${many} reminders are waiting: the address isn't confirmed`,
    ended: (many: number) =>
      many === 1 ? "A reminder expired, and no one took it" : `${many} reminders expired, and no one took them`,
  },
  noticed: "Noticed",
  /** The words after a title. */
  expires: (date: string) => `expires ${day(date, "plain")}`,
  expired: (date: string) => `expired ${day(date, "plain")}`,
  to: (address: string) => `, to ${address}`,
  more: (count: number) => `and ${count} more`,
  undelivered:
    "The email was refused or couldn't be delivered, so no one at that address has been reminded. Check the address, or choose someone else. We won't email you again about this address and reminder until an email gets through.",
  unconfirmed:
    "Until people confirm their email address, they get one reminder a week, and three in all. These reminders haven't been sent to them yet. Ask them to sign in, or to use the link in an email from Pomander.",
  sayRight:
    'If you\'re sure that the address is right, you can say so on the Dashboard: edit the person and select "I know this address is right".',
  askAdministrator: "If the address is right, an administrator can say so on the Dashboard.",
  ended:
    "The expiry date is over, and the reminder was neither renewed nor taken. It sends no more emails. Renew it, or delete it if it's no longer needed.",
  because: "You're getting this email because you're an administrator.",
  openOne: "Open the reminder",
  openAll: "Open my reminders",
});
