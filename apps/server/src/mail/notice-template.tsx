import { Section, Text } from "@react-email/components";
import { accountMail } from "./account-mail.tsx";
import type { MailData } from "./mail-data.ts";
import { addressText, lineOf } from "./safe-text.ts";
import { mailTextsOf } from "./mail-texts.ts";
import * as styles from "./styles.ts";
import { moment, type Templates } from "./template-parts.ts";

type Notice = MailData["reminder-notice"];

/** Notices to the owners of reminders; titles are untrusted text. */
export const noticeTemplate = {
  "reminder-notice": (data, publicUrl) =>
    accountMail({
      title: titleOf(data),
      name: data.name,
      facts: [{ what: "Noticed", is: moment(data.at, data.timeZone) }],
      action: actionOf(data, publicUrl),
      ending: "We",
      text: textsOf(data),
      more: (
        <Section style={styles.facts}>
          {data.reminders.map((one) => (
            <Text key={`${one.id} ${one.address}`} style={styles.fact}>
              <bdi>{lineOf(one.title)}</bdi>: {data.kind === "ended" ? "expired" : "expires"}{" "}
              {mailTextsOf("en").reminders.shortDate(one.expiryDate)}
              {one.address !== undefined && `, to ${addressText(one.address)}`}
            </Text>
          ))}
          {data.more > 0 && <Text style={styles.fact}>and {data.more} more</Text>}
        </Section>
      ),
    }),
} satisfies Partial<Templates>;

const titles: Record<Notice["kind"], (many: number) => string> = {
  undelivered: (many) => (many === 1 ? "A reminder couldn't be delivered" : `${many} reminders couldn't be delivered`),
  unconfirmed: (many) =>
    many === 1
      ? "A reminder is waiting: the address isn't confirmed"
      : `${many} reminders are waiting: the address isn't confirmed`,
  ended: (many) =>
    many === 1 ? "A reminder expired, and no one took it" : `${many} reminders expired, and no one took them`,
};
const titleOf = ({ kind, reminders, more }: Notice) => titles[kind](reminders.length + more);

function textsOf({ kind, isOwn, isAdministrator }: Notice): string[] {
  const whose = isOwn ? [] : ["You're getting this email because you're an administrator."];
  switch (kind) {
    case "undelivered":
      return [
        "The email was refused or couldn't be delivered, so no one at that address has been reminded. Check the address, or choose someone else. We won't email you again about this address and reminder until an email gets through.",
        ...whose,
      ];
    case "unconfirmed":
      return [
        "Until people confirm their email address, they get one reminder a week, and three in all. These reminders haven't been sent to them yet. Ask them to sign in, or to use the link in an email from Pomander.",
        ...(isAdministrator
          ? [
              'If you\'re sure that the address is right, you can say so on the Dashboard: edit the person and select "I know this address is right".',
            ]
          : ["If the address is right, an administrator can say so on the Dashboard."]),
        ...whose,
      ];
    case "ended":
      return [
        "The expiry date is over, and the reminder was neither renewed nor taken. It sends no more emails. Renew it, or delete it if it's no longer needed.",
        ...whose,
      ];
  }
}

/** A single reminder opens directly; for another owner's, the list shows all owners. */
function actionOf({ reminders: [first, ...others], isOwn }: Notice, publicUrl: string) {
  if (first !== undefined && others.length === 0)
    return { label: "Open the reminder", url: `${publicUrl}/remind-me?reminder=${first.id}` };
  return { label: "Open my reminders", url: `${publicUrl}/remind-me${isOwn ? "" : "?owner=all"}` };
}
