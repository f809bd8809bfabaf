import { Body, Container, Head, Html, Link, Preview, Text } from "@react-email/components";
import { Fragment, type ReactNode } from "react";
import * as styles from "./styles.ts";
import { safeLines } from "./safe-text.ts";

interface Props {
  /** The tag of the texts' language. */
  lang: string;
  /** The text that a list of messages shows next to the subject. */
  preview: string;
  children: ReactNode;
}

/** Renders the frame of every message. */
export function MailFrame({ lang, preview, children }: Props) {
  return (
    <Html lang={lang}>
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

/** Renders a text whose parts in braces are links, in the order of `links`. The text contains nothing of users. */
export const Linked = ({ text, links }: { text: string; links: readonly string[] }) =>
  text.split(/[{}]/).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <Link key={index} href={links[(index - 1) / 2]} style={styles.link}>
        {part}
      </Link>
    ),
  );

/** Renders a user's longer text line by line. */
export const Lines = ({ text }: { text: string }) =>
  safeLines(text).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
