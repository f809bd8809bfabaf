import { Section, Text } from "@react-email/components";
import { accountMail } from "./account-mail.tsx";
import type { MailData } from "./mail-data.ts";
import { addressText, lineOf } from "./safe-text.ts";
import type { MailTexts } from "./mail-texts.ts";
import * as styles from "./styles.ts";
import { moment, type Templates } from "./template-parts.ts";

type Notice = MailData["reminder-notice"];

/** Notices to the owners of reminders; titles are untrusted text. */
export const noticeTemplate = {
  "reminder-notice": (data, publicUrl, all) => {
    const { notices: texts } = all;
    const ends = data.kind === "ended" ? texts.expired : texts.expires;
    return accountMail(data, all, {
      title: texts.titles[data.kind](data.reminders.length + data.more),
      facts: [{ what: texts.noticed, is: moment(data.at, all, data.timeZone) }],
      action: actionOf(data, publicUrl, all),
      ending: null,
      text: textsOf(data, all),
      more: (
        <Section style={styles.facts}>
          {data.reminders.map((one) => (
            <Text key={`${one.id} ${one.address}`} style={styles.fact}>
              <bdi>{lineOf(one.title)}</bdi>
              {all.parts.colon}
              {ends(one.expiryDate)}
              {one.address !== undefined && texts.to(addressText(one.address))}
            </Text>
          ))}
          {data.more > 0 && <Text style={styles.fact}>{texts.more(data.more)}</Text>}
        </Section>
      ),
    });
  },
} satisfies Partial<Templates>;

const textsOf = ({ kind, isOwn, isAdministrator }: Notice, { notices: texts }: MailTexts) => [
  texts[kind],
  kind === "unconfirmed" && (isAdministrator ? texts.sayRight : texts.askAdministrator),
  !isOwn && texts.because,
];

/** A single reminder opens directly; for another owner's, the list shows all owners. */
function actionOf({ reminders: [first, ...others], isOwn }: Notice, publicUrl: string, { notices: texts }: MailTexts) {
  if (first !== undefined && others.length === 0)
    return { label: texts.openOne, url: `${publicUrl}/remind-me?reminder=${first.id}` };
  return { label: texts.openAll, url: `${publicUrl}/remind-me${isOwn ? "" : "?owner=all"}` };
}
