import { Button, Heading, Section, Text } from "@react-email/components";
import type { ReactElement, ReactNode } from "react";
import * as styles from "./styles.ts";
import { MailFrame } from "./mail-frame.tsx";
import type { MailTexts } from "./mail-texts.ts";
import { greetingOf } from "./safe-text.ts";

export interface Fact {
  what: string;
  is: string;
}

export interface AccountMail {
  title: string;
  facts: readonly Fact[];
  /** The paragraphs: what happened, and what to do if someone else did it; a false one is left out. */
  text: ReadonlyArray<string | false>;
  /** Follows the paragraphs. */
  more?: ReactNode;
  action?: { label: string; url: string };
  /** Replaces the sentence that it contains nothing secret, at the end; null: nothing does. */
  ending?: string | null;
}

/**
 * Renders the one shape of every account mail: what happened, when, on which device, and what to do if it was not you.
 * Its subject is its title.
 */
export const accountMail = (
  { name }: { name: string },
  { tag, parts }: MailTexts,
  { ending, ...mail }: AccountMail,
): { subject: string; body: ReactElement } => ({
  subject: mail.title,
  body: (
    <MailFrame lang={tag} preview={mail.title}>
      <Heading as="h1" style={styles.heading}>
        {mail.title}
      </Heading>
      {[greetingOf(name, parts), ...mail.text].map(
        (paragraph) =>
          paragraph !== false && (
            <Text key={paragraph} style={styles.text}>
              {paragraph}
            </Text>
          ),
      )}
      {mail.more}
      <Section style={styles.facts}>
        {mail.facts.map(({ what, is }) => (
          <Text key={what} style={styles.fact}>
            {what}
            {parts.colon}
            {is}
          </Text>
        ))}
      </Section>
      {mail.action && (
        <Button href={mail.action.url} style={styles.button}>
          {mail.action.label}
        </Button>
      )}
      <Text style={styles.small}>
        {ending === null ? "" : `${ending ?? parts.noSecret} `}
        {parts.neverAsked}
      </Text>
    </MailFrame>
  ),
});
