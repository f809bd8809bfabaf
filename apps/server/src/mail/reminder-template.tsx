import { Button, Heading, Link, Section, Text } from "@react-email/components";
import * as styles from "./styles.ts";
import { Lines, MailFrame } from "./mail-frame.tsx";
import { daysLeftText, headlineOf, lineOf, type ReminderMail } from "./reminder-mail.ts";

const typeTexts = { personal: "Personal", team: "Team", work: "Work", other: "Other" } as const satisfies Record<
  ReminderMail["type"],
  string
>;

const inWords = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** What is due, when, and what it is about; nothing of any vault. */
export function ReminderTemplate({ mail }: { mail: ReminderMail }) {
  const facts = [
    { what: "Title", is: lineOf(mail.title) },
    { what: "Type", is: typeTexts[mail.type] },
    { what: "Expiry date", is: inWords.format(new Date(mail.expiryDate)) },
    { what: "Days left", is: daysLeftText(mail.daysLeft) },
    { what: "Scope tag", is: mail.scopeTag === null ? "none" : lineOf(mail.scopeTag) },
  ];
  return (
    <MailFrame preview={headlineOf(mail)}>
      <Heading as="h1" dir="auto" style={{ ...styles.heading, overflowWrap: "anywhere" }}>
        {headlineOf(mail)}
      </Heading>
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
      {mail.verificationLink !== null && (
        <Text style={styles.text}>
          This is the first reminder to this address. Further ones wait until you{" "}
          <Link href={mail.verificationLink} style={styles.link}>
            confirm that it is yours
          </Link>
          .
        </Text>
      )}
      <Text style={styles.small}>
        You get this message because this address is named in the reminder, or because somebody assigned it to you. It
        holds nothing of any vault. You can{" "}
        <Link href={mail.unsubscribeLink} style={styles.link}>
          unsubscribe from this reminder
        </Link>
        .
      </Text>
    </MailFrame>
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
