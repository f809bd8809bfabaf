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
  "contact-message": ({ at, name, email, subject, message }, _publicUrl, all) => {
    const texts = all.server.contact;
    const facts = [
      { what: texts.name, is: oneLine(name) },
      { what: texts.email, is: email },
      { what: texts.subjectLabel, is: oneLine(subject) || texts.noSubject },
      { what: all.parts.when, is: moment(at, all) },
    ];
    return {
      subject: texts.subject(oneLine(subject)),
      replyTo: email,
      body: (
        <MailFrame lang={all.tag} preview={texts.preview(oneLine(name))}>
          <Heading as="h1" style={styles.heading}>
            {texts.title}
          </Heading>
          <Section style={styles.facts}>
            {facts.map(({ what, is }) => (
              <Text key={what} style={styles.fact}>
                {what}
                {all.parts.colon}
                {is}
              </Text>
            ))}
          </Section>
          <Text style={{ ...styles.text, ...styles.fact, fontSize: 15 }}>
            <Lines text={message} />
          </Text>
          <Text style={styles.small}>{texts.ending}</Text>
        </MailFrame>
      ),
    };
  },
} satisfies Partial<Templates>;
