import { Heading, Link, Section, Text } from "@react-email/components";
import { MailFrame } from "./mail-frame.tsx";
import { ProofText, takeText } from "./reminder-mail.tsx";
import { expiryDateText, headlineOf, type ReminderMail, typeTexts } from "./reminder-texts.ts";
import { lineOf, oneLine } from "./safe-text.ts";
import * as styles from "./styles.ts";

/** Several reminders of one person in one email. */
export interface DigestMail {
  reminders: readonly ReminderMail[];
  links: {
    /** Ends the emails about all of them. */
    unsubscribe: string;
    /** Where the person chooses how reminders come. */
    settings: string;
  };
}

/** What expires first comes first. */
export const sortedReminders = ({ reminders }: DigestMail): ReminderMail[] =>
  reminders.toSorted((one, other) => one.daysLeft - other.daysLeft || one.title.localeCompare(other.title, "en"));

/** `Reminders: <title> expires tomorrow, and 2 more` */
export function digestSubjectOf(mail: DigestMail): string {
  const [first] = sortedReminders(mail);
  const others = mail.reminders.length - 1;
  return first === undefined ? "Reminders" : `Reminders: ${headlineOf(first)}, and ${others} more`;
}

/** What is due, one after the other, each with its own links; nothing of any vault. */
export function DigestTemplate({ mail }: { mail: DigestMail }) {
  const reminders = sortedReminders(mail);
  const proof = reminders.find((one) => one.proof !== null)?.proof ?? null;
  return (
    <MailFrame preview={reminders.slice(0, 3).map(headlineOf).join(" · ")}>
      <Heading as="h1" style={styles.heading}>
        {reminders.length} reminders
      </Heading>
      {reminders.map((reminder) => (
        <DigestItem key={reminder.unsubscribeLink} reminder={reminder} />
      ))}
      {proof !== null && <ProofText proof={proof} first="These are the first reminders" />}
      <Text style={styles.small}>
        You're getting this email because these reminders were addressed or assigned to you, and you chose to get them
        together. It contains nothing from your vault. You can{" "}
        <Link href={mail.links.settings} style={styles.link}>
          change how reminders come
        </Link>{" "}
        or{" "}
        <Link href={mail.links.unsubscribe} style={styles.link}>
          unsubscribe from all of these
        </Link>
        .
      </Text>
    </MailFrame>
  );
}

const longestNotes = 300;

/** The beginning of a text, on one line. */
function startOf(text: string): string {
  const line = oneLine(text);
  return line.length <= longestNotes ? line : `${line.slice(0, longestNotes).trimEnd().toWellFormed()}…`;
}

function DigestItem({ reminder }: { reminder: ReminderMail }) {
  const facts = [
    expiryDateText(reminder.expiryDate),
    typeTexts[reminder.type],
    ...(reminder.scopeTag === null ? [] : [lineOf(reminder.scopeTag)]),
  ];
  return (
    <Section style={styles.facts}>
      <Text dir="auto" style={{ ...styles.fact, fontSize: 15, fontWeight: 600 }}>
        {headlineOf(reminder)}
      </Text>
      <Text style={styles.fact}>
        <bdi>{facts.join(" · ")}</bdi>
      </Text>
      {reminder.notes !== "" && (
        <Text dir="auto" style={styles.fact}>
          {startOf(reminder.notes)}
        </Text>
      )}
      <Text style={styles.fact}>
        {reminder.link !== null && (
          <>
            <Link href={reminder.link} style={styles.link}>
              Open
            </Link>
            {" · "}
          </>
        )}
        {reminder.takeLink !== null && (
          <>
            <Link href={reminder.takeLink} style={styles.link}>
              {takeText(reminder)}
            </Link>
            {" · "}
          </>
        )}
        <Link href={reminder.unsubscribeLink} style={styles.link}>
          Unsubscribe
        </Link>
      </Text>
    </Section>
  );
}
