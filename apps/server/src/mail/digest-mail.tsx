import { Heading, Link, Section, Text } from "@react-email/components";
import { Fragment } from "react";
import { MailFrame } from "./mail-frame.tsx";
import { ProofText, takeText } from "./reminder-mail.tsx";
import { assignedText, headlineOf, type ReminderMail, shortDateText } from "./reminder-texts.ts";
import { lineOf, oneLine, personText } from "./safe-text.ts";
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
  const groups = groupsOf(reminders);
  const proof = reminders.find((one) => one.proof !== null)?.proof ?? null;
  return (
    <MailFrame preview={reminders.slice(0, 3).map(headlineOf).join(" · ")}>
      <Heading as="h1" style={styles.heading}>
        {reminders.length} reminders
      </Heading>
      {groups.map(({ name, within }) => (
        <Fragment key={name}>
          {groups.length > 1 && (
            <Heading as="h2" style={styles.group}>
              {name}
            </Heading>
          )}
          {within.map((reminder) => (
            <DigestItem key={reminder.unsubscribeLink} reminder={reminder} />
          ))}
        </Fragment>
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

/** By how soon they expire, the groups that have any. */
function groupsOf(reminders: readonly ReminderMail[]) {
  const within = (after: number, until: number) =>
    reminders.filter(({ daysLeft }) => daysLeft > after && daysLeft <= until);
  return [
    { name: "Expired", within: within(-Infinity, -1) },
    { name: "Next 7 days", within: within(-1, 7) },
    { name: "Next 30 days", within: within(7, 30) },
    { name: "Later", within: within(30, Infinity) },
  ].filter((group) => group.within.length > 0);
}

const longestNotes = 80;

/** The first line of a text, where it is short the whole. */
function startOf(text: string): string {
  const line =
    text
      .split(/[\r\n]+/)
      .map(oneLine)
      .find((each) => each !== "") ?? "";
  return line.length <= longestNotes ? line : `${line.slice(0, longestNotes).trimEnd().toWellFormed()}…`;
}

/** Who has to do with it, but for what is the recipient's alone. */
function peopleText({ whose, server }: ReminderMail): string[] {
  const owner = whose.owner === null ? [] : [personText(whose.owner)];
  if (!whose.isKnown) return owner.map((name) => `From ${name}, ${server}`);
  const { isYou, others, more } = whose.assigned;
  const assigned = assignedText({ whose });
  if (assigned === null) return owner.map((name) => `Owner ${name}`);
  return isYou && others.length + more === 0 ? [] : [`Assigned to ${assigned}`];
}

/** What it is in two lines, and its links. Whoever can look up the notes does that; others get a line of them. */
function DigestItem({ reminder }: { reminder: ReminderMail }) {
  const facts = [
    shortDateText(reminder.expiryDate),
    ...(reminder.scopeTag === null ? [] : [lineOf(reminder.scopeTag)]),
    ...peopleText(reminder),
  ];
  const notes = reminder.link === null ? startOf(reminder.notes) : "";
  return (
    <Section style={styles.item}>
      <Text dir="auto" style={{ ...styles.fact, fontSize: 15, fontWeight: 600 }}>
        {headlineOf(reminder)}
      </Text>
      <Text style={styles.itemLine}>
        <bdi>{facts.join(" · ")}</bdi>
      </Text>
      {notes !== "" && (
        <Text dir="auto" style={styles.itemLine}>
          {notes}
        </Text>
      )}
      <Text style={styles.itemLine}>
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
