import type { ReminderType } from "@pomander/contract";
import { Button, Heading, Link, Section, Text } from "@react-email/components";
import type { CalendarEvent } from "./calendar.ts";
import { Lines, MailFrame } from "./mail-frame.tsx";
import { lineOf } from "./safe-text.ts";
import * as styles from "./styles.ts";

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
  /** By which the recipient takes it in hand, or gives it back, without signing in; null where nobody else gets it. */
  takeLink: string | null;
  /** Who has it in hand: the recipient, or somebody else, whose name is for those who may use the app. */
  taken: "you" | { name: string | null } | null;
  /** Nobody has it in hand, and that is why this is sent. */
  isEscalation: boolean;
  /** Its expiry date as a calendar takes it; absent for recipients who want none. */
  calendarEvent?: CalendarEvent;
  /** Of what it watches and what has not answered for days: that is what the message is about. */
  unreachable?: { target: string; error: string };
}

/** What a mail program lists. */
export const subjectOf = (mail: ReminderMail): string =>
  `${mail.isEscalation ? "No one is on it" : "Reminder"}: ${headlineOf(mail)}`;

/** `<title> expires in N days`, or what cannot be reached, on one line. */
export const headlineOf = ({
  title,
  daysLeft,
  unreachable,
}: Pick<ReminderMail, "title" | "daysLeft" | "unreachable">): string =>
  unreachable === undefined
    ? `${lineOf(title)} ${expiryText(daysLeft)}`
    : `${lineOf(title)}: ${lineOf(unreachable.target)} can't be checked`;

function expiryText(daysLeft: number): string {
  if (daysLeft < 0) return "has expired";
  if (daysLeft === 0) return "expires today";
  if (daysLeft === 1) return "expires tomorrow";
  return `expires in ${daysLeft} days`;
}

function daysLeftText(daysLeft: number): string {
  if (daysLeft < 0) return `0, expired ${-daysLeft === 1 ? "yesterday" : `${-daysLeft} days ago`}`;
  return String(daysLeft);
}

export const typeTexts = { personal: "Personal", team: "Team", work: "Work", other: "Other" } as const satisfies Record<
  ReminderMail["type"],
  string
>;

const inWords = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
/** A date `YYYY-MM-DD` in words: "November 22, 2026". */
export const expiryDateText = (date: string): string => inWords.format(new Date(date));

/** What is due, when, and what it is about; nothing of any vault. */
export function ReminderTemplate({ mail }: { mail: ReminderMail }) {
  const facts = [
    { what: "Title", is: lineOf(mail.title) },
    { what: "Type", is: typeTexts[mail.type] },
    { what: "Expiry date", is: expiryDateText(mail.expiryDate) },
    { what: "Days left", is: daysLeftText(mail.daysLeft) },
    { what: "Scope tag", is: mail.scopeTag === null ? "none" : lineOf(mail.scopeTag) },
  ];
  return (
    <MailFrame preview={headlineOf(mail)}>
      <Heading as="h1" dir="auto" style={{ ...styles.heading, overflowWrap: "anywhere" }}>
        {headlineOf(mail)}
      </Heading>
      {mail.unreachable !== undefined && (
        <Text style={styles.text}>
          For three days the expiry date couldn't be read, so it may be out of date. {mail.unreachable.error}
        </Text>
      )}
      {mail.isEscalation && (
        <Text style={styles.text}>No one has taken this reminder yet, so we're letting you know.</Text>
      )}
      {mail.taken !== null && <Text style={styles.text}>{takenText(mail.taken)}</Text>}
      <Section style={styles.facts}>
        {facts.map(({ what, is }) => (
          <Text key={what} style={styles.fact}>
            {what}: <bdi>{is}</bdi>
          </Text>
        ))}
      </Section>
      {mail.notes !== "" && <Notes notes={mail.notes} />}
      {mail.link !== null && (
        <Button href={mail.link} style={styles.button}>
          Open the reminder
        </Button>
      )}
      {mail.takeLink !== null && <TakeLink link={mail.takeLink} mail={mail} />}
      {mail.verificationLink !== null && (
        <Text style={styles.text}>
          This is the first reminder to this address. Any others wait until you{" "}
          <Link href={mail.verificationLink} style={styles.link}>
            confirm that it's yours
          </Link>
          .
        </Text>
      )}
      <Text style={styles.small}>
        You're getting this email because {mail.isEscalation ? reasons.escalation : reasons.addressed}. It contains
        nothing from your vault. You can{" "}
        <Link href={mail.unsubscribeLink} style={styles.link}>
          unsubscribe from this reminder
        </Link>
        .
      </Text>
    </MailFrame>
  );
}

const reasons = {
  addressed: "the reminder was addressed or assigned to you",
  escalation: "you're the person to tell when no one has taken the reminder",
};

const takenText = (taken: NonNullable<ReminderMail["taken"]>) =>
  taken === "you" ? "You have this in hand." : `${taken.name ?? "Someone else"} has this in hand.`;

/** What the link is for, in the words of its button. */
export const takeText = ({ taken }: Pick<ReminderMail, "taken">) =>
  taken === null ? "I'm on it" : taken === "you" ? "Give it back" : "Take over";

/** A second button below the one into the app, and the first where there is none. */
function TakeLink({ link, mail }: { link: string; mail: ReminderMail }) {
  const isFirst = mail.link === null && mail.taken !== "you";
  return (
    <Text style={{ margin: isFirst ? 0 : "12px 0 0" }}>
      <Button href={link} style={isFirst ? styles.button : styles.secondButton}>
        {takeText(mail)}
      </Button>
    </Text>
  );
}

const Notes = ({ notes }: { notes: string }) => (
  <>
    <Text style={styles.label}>Notes</Text>
    <Text dir="auto" style={styles.longText}>
      <Lines text={notes} />
    </Text>
  </>
);
