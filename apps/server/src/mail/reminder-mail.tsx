import { Button, Heading, Link, Section, Text } from "@react-email/components";
import { limits } from "@pomander/contract";
import { Lines, MailFrame } from "./mail-frame.tsx";
import { lineOf, personText } from "./safe-text.ts";
import {
  assignedText,
  costText,
  expiryDateText,
  expiryText,
  headlineOf,
  noticeFacts,
  senderText,
  type Proof,
  type ReminderMail,
  typeTexts,
} from "./reminder-texts.ts";
import * as styles from "./styles.ts";

/** Returns the subject. */
export const subjectOf = (mail: ReminderMail): string =>
  `${mail.isEscalation ? "No one is on it" : "Reminder"}: ${headlineOf(mail)}`;

function daysLeftText(daysLeft: number): string {
  if (daysLeft < 0) return `0, expired ${-daysLeft === 1 ? "yesterday" : `${-daysLeft} days ago`}`;
  return String(daysLeft);
}

/** Renders what is due, when, and what it is about; nothing of any vault. */
export function ReminderTemplate({ mail }: { mail: ReminderMail }) {
  const assigned = assignedText(mail);
  const facts = [
    { what: "Title", is: lineOf(mail.title) },
    { what: "Type", is: typeTexts[mail.type] },
    { what: "Expiry date", is: expiryDateText(mail.expiryDate) },
    { what: "Days left", is: daysLeftText(mail.daysLeft) },
    ...noticeFacts(mail),
    ...(mail.cost === null ? [] : [{ what: "Cost", is: costText(mail.cost) }]),
    { what: "Scope tag", is: mail.scopeTag === null ? "none" : lineOf(mail.scopeTag) },
    ...(assigned === null ? [] : [{ what: "Assigned to", is: assigned }]),
    ...(mail.whose.isKnown && mail.whose.owner !== null ? [{ what: "Owner", is: personText(mail.whose.owner) }] : []),
  ];
  const sender = senderText(mail);
  return (
    <MailFrame preview={headlineOf(mail)}>
      <Heading as="h1" dir="auto" style={{ ...styles.heading, overflowWrap: "anywhere" }}>
        {headlineOf(mail)}
      </Heading>
      {mail.unreachable !== undefined && (
        <>
          <Text style={styles.text}>
            We haven't been able to read this expiry date since {expiryDateText(mail.unreachable.since)}, so it may be
            out of date. {mail.unreachable.error}
          </Text>
          <Text style={styles.text}>
            If <bdi>{lineOf(mail.unreachable.target)}</bdi> is no longer right,{" "}
            {mail.link === null ? "let the reminder's owner know" : "change what the reminder watches"}. We keep
            checking, and won't email you again about this outage.
          </Text>
        </>
      )}
      {mail.isEscalation && (
        <Text style={styles.text}>No one has taken this reminder yet, so we're letting you know.</Text>
      )}
      {mail.taken !== null && <Text style={styles.text}>{takenText(mail.taken)}</Text>}
      {sender !== null && <Text style={styles.text}>{sender}</Text>}
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
      {mail.proof !== null && <ProofText proof={mail.proof} first="This is the first reminder" />}
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
  taken === "you" ? "You're on it." : `${personText(taken.name ?? "", "Someone else")} is on it.`;

/** Returns the words of the button for taking a reminder over or giving it back. */
export const takeText = ({ taken }: Pick<ReminderMail, "taken">) =>
  taken === null ? "I'm on it" : taken === "you" ? "Give it back" : "Take over";

/** Renders a second button below the one into the app, or the first where there is none. */
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

/** Renders what waits until the address is proven. @param first the name of this email in the text */
export function ProofText({ proof: { link, others, isFirst }, first }: { proof: Proof; first: string }) {
  const many = others?.many ?? 0;
  const alone = isFirst ? `${first} to this address. Any others wait` : "Any other reminders to this address wait";
  return (
    <Text style={{ ...styles.text, margin: "24px 0 0" }}>
      {others === null
        ? `${alone} until you `
        : `${many} more ${many === 1 ? "reminder waits" : "reminders wait"} until you `}
      <Link href={link} style={styles.link}>
        {others === null ? "confirm that it's yours" : "confirm that this address is yours"}
      </Link>
      .{others !== null && ` ${many === 1 ? "It" : "The next one"} ${expiryText(others.daysLeft)}.`} The link works
      once, for {limits.emailProofDays} days.
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
