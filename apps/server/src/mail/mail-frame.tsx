import { Body, Container, Head, Html, Preview, Text } from "@react-email/components";
import { Fragment, type ReactNode } from "react";
import * as styles from "./styles.ts";
import { safeLines } from "./safe-text.ts";

interface Props {
  /** The text that a list of messages shows next to the subject. */
  preview: string;
  children: ReactNode;
}

/** Renders the frame of every message. */
export function MailFrame({ preview, children }: Props) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
        <meta name="viewport" content="width=device-width" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.card}>
          <Text style={styles.brand}>Pomander</Text>
          {children}
        </Container>
      </Body>
    </Html>
  );
}

/** Renders a user's longer text line by line. */
export const Lines = ({ text }: { text: string }) =>
  safeLines(text).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
