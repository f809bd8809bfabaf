import { Button, Heading, Section, Text } from "@react-email/components";
import { limits } from "@pomander/contract";
import { Linked, Lines, MailFrame } from "./mail-frame.tsx";
import type { MailTexts } from "./mail-texts.ts";
import { lineOf, personText } from "./safe-text.ts";
import {
  assignedText,
  costText,
  headlineOf,
  noticeFacts,
  senderText,
  type Proof,
  type ReminderMail,
} from "./reminder-parts.ts";
import * as styles from "./styles.ts";

interface Props {
  mail: ReminderMail;
  texts: MailTexts;
}

/** Returns the subject. */
export function subjectOf(mail: ReminderMail, texts: MailTexts): string {
  const { subject, escalationSubject } = texts.reminders;
  return (mail.isEscalation ? escalationSubject : subject)(headlineOf(mail, texts));
}

const reasonOf = ({ isEscalation, isForHeir }: ReminderMail) =>
  isEscalation ? "escalation" : isForHeir ? "heir" : "recipient";

function factsOf({ mail, texts: all }: Props) {
  const { parts, reminders: texts } = all;
  const assigned = assignedText(mail, all);
  const { whose, cost, scopeTag } = mail;
  return [
    { what: texts.title, is: lineOf(mail.title) },
    { what: texts.type, is: texts.types[mail.type] },
    { what: texts.expiryDate, is: texts.date(mail.expiryDate) },
    { what: texts.daysLeft, is: texts.daysLeftOf(mail.daysLeft) },
    ...noticeFacts(mail, all),
    ...(cost === null ? [] : [{ what: texts.cost, is: costText(cost, all) }]),
    { what: texts.scopeTag, is: scopeTag === null ? texts.noScopeTag : lineOf(scopeTag) },
    ...(assigned === null ? [] : [{ what: texts.assigned, is: assigned }]),
    ...(whose.isKnown && whose.owner !== null
      ? [{ what: texts.owner, is: personText(whose.owner, parts.someone) }]
      : []),
  ];
}

/** Renders what is due, when, and what it is about; nothing of any vault. */
export function ReminderTemplate({ mail, texts: all }: Props) {
  const { reminders: texts } = all;
  const sender = senderText(mail, all);
  const headline = headlineOf(mail, all);
  return (
    <MailFrame lang={all.tag} preview={headline}>
      <Heading as="h1" dir="auto" style={{ ...styles.heading, overflowWrap: "anywhere" }}>
        {headline}
      </Heading>
      <Unreachable mail={mail} texts={all} />
      {mail.isEscalation && <Text style={styles.text}>{texts.notTaken}</Text>}
      {mail.isForHeir && <Text style={styles.text}>{texts.forHeir}</Text>}
      {mail.taken !== null && <Text style={styles.text}>{takenText(mail.taken, all)}</Text>}
      {sender !== null && <Text style={styles.text}>{sender}</Text>}
      <Section style={styles.facts}>
        {factsOf({ mail, texts: all }).map(({ what, is }) => (
          <Text key={what} style={styles.fact}>
            {what}
            {all.parts.colon}
            <bdi>{is}</bdi>
          </Text>
        ))}
      </Section>
      {mail.notes !== "" && <Notes label={texts.notes} notes={mail.notes} />}
      {mail.link !== null && (
        <Button href={mail.link} style={styles.button}>
          {texts.openReminder}
        </Button>
      )}
      {mail.takeLink !== null && <TakeLink link={mail.takeLink} mail={mail} texts={all} />}
      {mail.proof !== null && <ProofText proof={mail.proof} isOne texts={all} />}
      <Text style={styles.small}>
        <Linked text={texts.ending(reasonOf(mail))} links={[mail.unsubscribeLink]} />
      </Text>
    </MailFrame>
  );
}

/** Renders since when a watched target can't be checked, and what to do about it. */
function Unreachable({ mail: { unreachable, link }, texts: { reminders: texts } }: Props) {
  if (unreachable === undefined) return null;
  const { before, after } = texts.unreachableTarget(link !== null);
  return (
    <>
      <Text style={styles.text}>{texts.unreachableSince(unreachable.since, unreachable.error)}</Text>
      <Text style={styles.text}>
        {before}
        <bdi>{lineOf(unreachable.target)}</bdi>
        {after}
      </Text>
    </>
  );
}

const takenText = (taken: NonNullable<ReminderMail["taken"]>, { parts, reminders }: MailTexts) =>
  taken === "you" ? reminders.takenByYou : reminders.takenBy(personText(taken.name ?? "", parts.someoneElse));

/** Returns the words of the button for taking a reminder over or giving it back. */
export const takeText = ({ taken }: Pick<ReminderMail, "taken">, { reminders: texts }: MailTexts) =>
  taken === null ? texts.take : taken === "you" ? texts.giveBack : texts.takeOver;

/** Renders a second button below the one into the app, or the first where there is none. */
function TakeLink({ link, mail, texts }: Props & { link: string }) {
  const isFirst = mail.link === null && mail.taken !== "you";
  return (
    <Text style={{ margin: isFirst ? 0 : "12px 0 0" }}>
      <Button href={link} style={isFirst ? styles.button : styles.secondButton}>
        {takeText(mail, texts)}
      </Button>
    </Text>
  );
}

interface ProofProps {
  proof: Proof;
  /** Whether the email is about one reminder. */
  isOne: boolean;
  texts: MailTexts;
}

/** Renders what waits until the address is proven. */
export function ProofText({ proof: { link, others, isFirst }, isOne, texts: { reminders: texts } }: ProofProps) {
  const days = limits.emailProofDays;
  const text =
    others === null ? texts.proofAlone(isFirst, isOne, days) : texts.proofOthers(others.many, others.daysLeft, days);
  return (
    <Text style={{ ...styles.text, margin: "24px 0 0" }}>
      <Linked text={text} links={[link]} />
    </Text>
  );
}

const Notes = ({ label, notes }: { label: string; notes: string }) => (
  <>
    <Text style={styles.label}>{label}</Text>
    <Text dir="auto" style={styles.longText}>
      <Lines text={notes} />
    </Text>
  </>
);
