import { Heading, Section, Text } from "@react-email/components";
import * as look from "./look.ts";
import { Lines, MailFrame } from "./mail-frame.tsx";
import { moment, type Templates } from "./message.ts";
import { oneLine } from "./plain.ts";

/** What a visitor wrote, to those who run this server. Their own words stand in their own box. */
export const contactTemplate = {
  "contact-message": ({ at, name, email, subject, message }) => {
    const title = `Contact: ${oneLine(subject) || "no subject"}`;
    return {
      subject: title,
      replyTo: email,
      body: (
        <MailFrame preview={`${oneLine(name)} wrote by the contact form.`}>
          <Heading as="h1" style={look.heading}>
            A message by the contact form
          </Heading>
          <Section style={look.facts}>
            <Text style={look.fact}>Name: {oneLine(name)}</Text>
            <Text style={look.fact}>Email: {email}</Text>
            <Text style={look.fact}>Subject: {oneLine(subject) || "none"}</Text>
            <Text style={look.fact}>When: {moment(at)}</Text>
          </Section>
          <Text style={{ ...look.text, ...look.fact, fontSize: 15 }}>
            <Lines text={message} />
          </Text>
          <Text style={look.small}>
            Anybody can write by this form, under any name and address. Reply to this mail to answer them. Pomander
            never sends master passwords or recovery keys to anybody, and nobody can read a vault to help: do not ask
            for either.
          </Text>
        </MailFrame>
      ),
    };
  },
} satisfies Partial<Templates>;
