import { Heading, Link, Section, Text } from "@react-email/components";
import { Fragment } from "react";
import { MailFrame } from "./mail-frame.tsx";
import { ProofText, takeText } from "./reminder-mail.tsx";
import {
  assignedText,
  bySoonest,
  daysToAct,
  headlineOf,
  type ReminderMail,
  senderText,
  shortDateText,
} from "./reminder-texts.ts";
import { cutTo, lineOf, oneLine, personText } from "./safe-text.ts";
import * as styles from "./styles.ts";

/** Several reminders of one recipient in one email. */
export interface DigestMail {
  reminders: readonly ReminderMail[];
  /**
   * The reason why they come together: the recipient's digest, many that are due at once, or many that no one has
   * taken.
   */
  why: "digest" | "together" | "escalation";
  links: {
    /** Ends the emails about all of them. */
    unsubscribe: string;
    /** The page on which the recipient chooses how reminders come; null for those who may not. */
    settings: string | null;
  };
}

/** `Reminders: <title> expires tomorrow, and 2 more` */
export function digestSubjectOf({ reminders, why }: DigestMail): string {
  const [first] = reminders.toSorted(bySoonest);
  const what = why === "escalation" ? "No one is on these" : "Reminders";
  return first === undefined ? what : `${what}: ${headlineOf(first)}, and ${reminders.length - 1} more`;
}

/** Renders the due reminders one after the other, each with its own links; nothing of any vault. */
export function DigestTemplate({ mail }: { mail: DigestMail }) {
  const reminders = mail.reminders.toSorted(bySoonest);
  const groups = groupsOf(reminders);
  const proof = reminders.find((one) => one.proof !== null)?.proof ?? null;
  const sender = senderOfAll(reminders);
  return (
    <MailFrame preview={reminders.slice(0, 3).map(headlineOf).join(" · ")}>
      <Heading as="h1" style={styles.heading}>
        {reminders.length} reminders
      </Heading>
      {mail.why === "escalation" && (
        <Text style={styles.text}>No one has taken these reminders yet, so we're letting you know.</Text>
      )}
      {reminders.every(({ unreachable }) => unreachable !== undefined) && (
        <Text style={styles.text}>
          We haven't been able to read these expiry dates for days, so they may be out of date. If something has moved,
          change what its reminder watches. We keep checking, and won't email you again about these outages.
        </Text>
      )}
      {sender !== null && <Text style={styles.text}>{sender}</Text>}
      {groups.map(({ name, within }) => (
        <Fragment key={name}>
          {groups.length > 1 && (
            <Heading as="h2" style={styles.group}>
              {name}
            </Heading>
          )}
          {within.map((reminder) => (
            <DigestItem key={reminder.unsubscribeLink} reminder={reminder} isOfSender={sender !== null} />
          ))}
        </Fragment>
      ))}
      {proof !== null && <ProofText proof={proof} first="These are the first reminders" />}
      <Text style={styles.small}>
        You're getting this email because {reasons[mail.why]}. It contains nothing from your vault. You can{" "}
        {mail.links.settings !== null && (
          <>
            <Link href={mail.links.settings} style={styles.link}>
              change how reminders come
            </Link>{" "}
            or{" "}
          </>
        )}
        <Link href={mail.links.unsubscribe} style={styles.link}>
          unsubscribe from all of these
        </Link>
        .
      </Text>
    </MailFrame>
  );
}

const reasons = {
  digest: "these reminders were addressed or assigned to you, and you chose to get them together",
  together: "these reminders were addressed or assigned to you. They come together, as they were due at the same time",
  escalation: "you're the person to tell when no one has taken these reminders",
};

/** Names the user who asked for all of them; null if there are several, or if the recipient can look that up. */
function senderOfAll(reminders: readonly ReminderMail[]): string | null {
  const [sender = null, ...others] = new Set(reminders.map((one) => senderText(one, "these reminders")));
  return others.length === 0 ? sender : null;
}

/** Groups reminders by how soon something has to be done; leaves out empty groups. */
function groupsOf(reminders: readonly ReminderMail[]) {
  const within = (after: number, until: number) =>
    reminders.filter((one) => daysToAct(one) > after && daysToAct(one) <= until);
  return [
    { name: "Expired", within: within(-Infinity, -1) },
    { name: "Next 7 days", within: within(-1, 7) },
    { name: "Next 30 days", within: within(7, 30) },
    { name: "Later", within: within(30, Infinity) },
  ].filter((group) => group.within.length > 0);
}

const longestNotes = 80;

/** Returns the first line of a text, or all of a short one. */
function startOf(text: string): string {
  const lines = text.split(/[\r\n]+/).map(oneLine);
  return cutTo(longestNotes, lines.find((each) => each !== "") ?? "");
}

/** Names the people concerned, unless the reminder concerns the recipient alone. */
function peopleText({ whose, server, isEscalation }: ReminderMail, isOfSender: boolean): string[] {
  if (isOfSender) return [];
  const owner = whose.owner === null ? [] : [personText(whose.owner)];
  if (!whose.isKnown) return owner.map((name) => `From ${name}, ${server}`);
  const { isYou, others, more } = whose.assigned;
  const assigned = assignedText({ whose });
  const owners = owner.map((name) => `Owner ${name}`);
  if (assigned === null) return owners;
  if (isEscalation) return [`Assigned to ${assigned}`, ...owners];
  return isYou && others.length + more === 0 ? [] : [`Assigned to ${assigned}`];
}

/** Says when it expires, and when notice was due if it was; if it can't be checked, also since when, and why. */
function datesText({ expiryDate, notice, unreachable }: ReminderMail): string[] {
  const expires = shortDateText(expiryDate);
  if (unreachable !== undefined)
    return [`Expires ${expires}`, `Since ${shortDateText(unreachable.since)}: ${withoutStop(unreachable.error)}`];
  if (notice === undefined) return [expires];
  return notice.daysLeft < 0 ? [expires, `Notice was due on ${shortDateText(notice.day)}`] : [`Expires ${expires}`];
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, "");

/**
 * Renders a reminder in two lines, and its links. Recipients who can look up the notes do so; others get one line of
 * them.
 */
function DigestItem({ reminder, isOfSender }: { reminder: ReminderMail; isOfSender: boolean }) {
  const facts = [
    ...datesText(reminder),
    ...(reminder.scopeTag === null ? [] : [lineOf(reminder.scopeTag)]),
    ...peopleText(reminder, isOfSender),
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
