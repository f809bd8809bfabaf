import { Button, Heading, Section, Text } from "@react-email/components";
import type { ReactElement, ReactNode } from "react";
import * as styles from "./styles.ts";
import { MailFrame } from "./mail-frame.tsx";
import { greetingOf } from "./safe-text.ts";

export interface Fact {
  what: string;
  is: string;
}

interface Props {
  title: string;
  name: string;
  facts: readonly Fact[];
  /** The text: what happened, and what to do if someone else did it. */
  children: ReactNode;
  action?: { label: string; url: string };
  /** Replaces "contains nothing secret" at the end. */
  ending?: string;
}

const noSecret = "This email contains nothing secret. We";

/**
 * Renders the one shape of every account mail: what happened, when, on which device, and what to do if it was not you.
 */
export function AccountMail({ title, name, facts, children, action, ending }: Props) {
  return (
    <MailFrame preview={title}>
      <Heading as="h1" style={styles.heading}>
        {title}
      </Heading>
      <Text style={styles.text}>{greetingOf(name)}</Text>
      {children}
      <Section style={styles.facts}>
        {facts.map(({ what, is }) => (
          <Text key={what} style={styles.fact}>
            {what}: {is}
          </Text>
        ))}
      </Section>
      {action && (
        <Button href={action.url} style={styles.button}>
          {action.label}
        </Button>
      )}
      <Text style={styles.small}>
        {ending ?? noSecret} never ask for your master password or your recovery key by email.
      </Text>
    </MailFrame>
  );
}

export const Paragraph = ({ children }: { children: ReactNode }) => <Text style={styles.text}>{children}</Text>;

/** Returns the content of a message whose subject is its title. */
export const titled = (body: ReactElement<Props>) => ({ subject: body.props.title, body });
