import { Heading, Section, Text } from "@react-email/components";
import * as styles from "./styles.ts";
import { Lines, MailFrame } from "./mail-frame.tsx";
import { moment, type Templates } from "./template-parts.ts";
import { oneLine } from "./safe-text.ts";

/**
 * The mail of a visitor's message to the administrators of this server. The visitor's words appear in a box of their
 * own.
 */
export const contactTemplate = {
  "contact-message": ({ at, name, email, subject, message }) => {
    const title = `Contact: ${oneLine(subject) || "no subject"}`;
    return {
      subject: title,
      replyTo: email,
      body: (
        <MailFrame preview={`${oneLine(name)} sent a message from the contact form.`}>
          <Heading as="h1" style={styles.heading}>
            A message from the contact form
          </Heading>
          <Section style={styles.facts}>
            <Text style={styles.fact}>Name: {oneLine(name)}</Text>
            <Text style={styles.fact}>Email: {email}</Text>
            <Text style={styles.fact}>Subject: {oneLine(subject) || "none"}</Text>
            <Text style={styles.fact}>When: {moment(at)}</Text>
          </Section>
          <Text style={{ ...styles.text, ...styles.fact, fontSize: 15 }}>
            <Lines text={message} />
          </Text>
          <Text style={styles.small}>
            Anyone can use this form, with any name and address. Reply to this email to answer them. Never ask for
            master passwords or recovery keys: Pomander doesn't send them to anyone, and no one can read a vault to
            help.
          </Text>
        </MailFrame>
      ),
    };
  },
} satisfies Partial<Templates>;
