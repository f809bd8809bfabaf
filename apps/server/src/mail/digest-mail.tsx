import { Heading, Link, Section, Text } from "@react-email/components";
import { Fragment } from "react";
import { Linked, MailFrame } from "./mail-frame.tsx";
import type { MailTexts } from "./mail-texts.ts";
import { ProofText, takeText } from "./reminder-mail.tsx";
import { assignedText, bySoonest, daysToAct, headlineOf, type ReminderMail, senderText } from "./reminder-parts.ts";
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
export function digestSubjectOf({ reminders, why }: DigestMail, texts: MailTexts): string {
  const [first] = reminders.toSorted(bySoonest);
  const { subject, escalationSubject, heading } = texts.reminders.several;
  if (first === undefined) return heading(0);
  return (why === "escalation" ? escalationSubject : subject)(headlineOf(first, texts), reminders.length - 1);
}

/** Renders the due reminders one after the other, each with its own links; nothing of any vault. */
export function DigestTemplate({ mail, texts: all }: { mail: DigestMail; texts: MailTexts }) {
  const texts = all.reminders.several;
  const reminders = mail.reminders.toSorted(bySoonest);
  const groups = groupsOf(reminders, texts);
  const proof = reminders.find((one) => one.proof !== null)?.proof ?? null;
  const sender = senderOfAll(reminders, all);
  const { settings, unsubscribe } = mail.links;
  const headlines = reminders.slice(0, 3).map((one) => headlineOf(one, all));
  return (
    <MailFrame lang={all.tag} preview={headlines.join(" · ")}>
      <Heading as="h1" style={styles.heading}>
        {texts.heading(reminders.length)}
      </Heading>
      {mail.why === "escalation" && <Text style={styles.text}>{texts.notTaken}</Text>}
      {reminders.every(({ unreachable }) => unreachable !== undefined) && (
        <Text style={styles.text}>{texts.unreachable}</Text>
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
            <DigestItem key={reminder.unsubscribeLink} reminder={reminder} isOfSender={sender !== null} texts={all} />
          ))}
        </Fragment>
      ))}
      {proof !== null && <ProofText proof={proof} isOne={false} texts={all} />}
      <Text style={styles.small}>
        {texts.because[mail.why]}
        {settings === null ? (
          <Linked text={texts.ending} links={[unsubscribe]} />
        ) : (
          <Linked text={texts.endingWithSettings} links={[settings, unsubscribe]} />
        )}
      </Text>
    </MailFrame>
  );
}

/** Names the user who asked for all of them; null if there are several, or if the recipient can look that up. */
function senderOfAll(reminders: readonly ReminderMail[], texts: MailTexts): string | null {
  const [sender = null, ...others] = new Set(reminders.map((one) => senderText(one, texts, false)));
  return others.length === 0 ? sender : null;
}

/** Groups reminders by how soon something has to be done; leaves out empty groups. */
function groupsOf(reminders: readonly ReminderMail[], texts: MailTexts["reminders"]["several"]) {
  const within = (after: number, until: number) =>
    reminders.filter((one) => daysToAct(one) > after && daysToAct(one) <= until);
  return [
    { name: texts.expired, within: within(-Infinity, -1) },
    { name: texts.next7, within: within(-1, 7) },
    { name: texts.next30, within: within(7, 30) },
    { name: texts.later, within: within(30, Infinity) },
  ].filter((group) => group.within.length > 0);
}

const longestNotes = 80;

/** Returns the first line of a text, or all of a short one. */
function startOf(text: string): string {
  const lines = text.split(/[\r\n]+/).map(oneLine);
  return cutTo(longestNotes, lines.find((each) => each !== "") ?? "");
}

/** Names the people concerned, unless the reminder concerns the recipient alone. */
function peopleText(reminder: ReminderMail, isOfSender: boolean, all: MailTexts): string[] {
  const { whose, server, isEscalation, isForHeir } = reminder;
  const { parts, reminders } = all;
  const texts = reminders.several;
  if (isForHeir) return [texts.forHeir];
  if (isOfSender) return [];
  const owner = whose.owner === null ? [] : [personText(whose.owner, parts.someone)];
  if (!whose.isKnown) return owner.map((name) => texts.from(name, server));
  const { isYou, others, more } = whose.assigned;
  const assigned = assignedText(reminder, all);
  const owners = owner.map((name) => texts.owner(name));
  if (assigned === null) return owners;
  if (isEscalation) return [texts.assigned(assigned), ...owners];
  return isYou && others.length + more === 0 ? [] : [texts.assigned(assigned)];
}

/** Says when it expires, and when notice was due if it was; if it can't be checked, also since when, and why. */
function datesText({ expiryDate, notice, unreachable }: ReminderMail, { reminders }: MailTexts): string[] {
  const texts = reminders.several;
  const expires = reminders.shortDate(expiryDate);
  if (unreachable !== undefined)
    return [texts.expires(expiryDate), texts.since(unreachable.since, withoutStop(unreachable.error))];
  if (notice === undefined) return [expires];
  return notice.daysLeft < 0 ? [expires, texts.noticeWasDue(notice.day)] : [texts.expires(expiryDate)];
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, "");

interface DigestItemProps {
  reminder: ReminderMail;
  isOfSender: boolean;
  texts: MailTexts;
}

/**
 * Renders a reminder in two lines, and its links. Recipients who can look up the notes do so; others get one line of
 * them.
 */
function DigestItem({ reminder, isOfSender, texts: all }: DigestItemProps) {
  const texts = all.reminders.several;
  const facts = [
    ...datesText(reminder, all),
    ...(reminder.scopeTag === null ? [] : [lineOf(reminder.scopeTag)]),
    ...peopleText(reminder, isOfSender, all),
  ];
  const notes = reminder.link === null ? startOf(reminder.notes) : "";
  return (
    <Section style={styles.item}>
      <Text dir="auto" style={{ ...styles.fact, fontSize: 15, fontWeight: 600 }}>
        {headlineOf(reminder, all)}
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
              {texts.open}
            </Link>
            {" · "}
          </>
        )}
        {reminder.takeLink !== null && (
          <>
            <Link href={reminder.takeLink} style={styles.link}>
              {takeText(reminder, all)}
            </Link>
            {" · "}
          </>
        )}
        <Link href={reminder.unsubscribeLink} style={styles.link}>
          {texts.unsubscribe}
        </Link>
      </Text>
    </Section>
  );
}
