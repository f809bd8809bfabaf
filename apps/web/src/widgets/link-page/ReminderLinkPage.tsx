import type { ErrorCode } from "@pomander/contract";
import { useCallback, useState, type ReactNode } from "react";
import { useParams } from "react-router";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../components/Page.tsx";
import { LinkCard } from "./LinkCard.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";
import { useTask } from "../../lib/hooks/use-task.ts";

/** The properties in which such links differ. */
export interface LinkKind<Link> {
  texts: {
    heading: string;
    loading: string;
    failed: string;
    ended: string;
    endedHint: string;
    notLoaded: string;
    retry: string;
  };
  /** The error code of a link that is no longer valid. */
  endedCode: ErrorCode;
  /** Reads the link's state, and changes nothing. */
  read: (call: Api, token: string) => Promise<Link>;
  /** Runs the link's action, or takes it back. Resolves to the state from then on. */
  set: (call: Api, token: string, isOn: boolean, link: Link) => Promise<Link>;
  describe: (link: Link) => Described;
}

interface Described {
  /** Whether it is done, and can be taken back. */
  isOn: boolean;
  heading: string;
  about: ReactNode;
  button: string;
  note?: string;
  /** The notice after it was taken back. */
  takenBack: string;
}

/**
 * The page behind a link in a reminder's message, with the token in the address and without signing in. Opening it does
 * nothing, since mail scanners follow links: the user presses a button, and can take that back. `kind` stays the same.
 */
export function ReminderLinkPage<Link>({ kind }: { kind: LinkKind<Link> }) {
  const { token = "" } = useParams();
  usePageTitle(kind.texts.heading);
  const link = useApiQuery(useCallback((call: Api) => kind.read(call, token), [kind, token]));
  return (
    <Page width="form">
      {link.value !== null ? (
        <Question key={token} kind={kind} token={token} link={link.value} />
      ) : link.error === null ? (
        <div role="status" aria-label={kind.texts.loading} />
      ) : (
        <NotThere kind={kind} error={link.error} onRetry={link.reload} />
      )}
    </Page>
  );
}

interface NotThereProps<Link> {
  kind: LinkKind<Link>;
  error: unknown;
  onRetry: () => void;
}

function NotThere<Link>({ kind: { texts, endedCode }, error, onRetry }: NotThereProps<Link>) {
  const { code, message } = problemOf(error, texts.failed);
  const isFinal = code === endedCode || code === "invalid" || code === "not_found";
  if (isFinal) return <EmptyState heading text={texts.ended} hint={texts.endedHint} />;
  return <EmptyState heading text={texts.notLoaded} hint={message} button={{ label: texts.retry, onClick: onRetry }} />;
}

function Question<Link>({ kind, token, link }: { kind: LinkKind<Link>; token: string; link: Link }) {
  const { api, notices } = useServices();
  const [shown, setShown] = useState(link);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, kind.texts.failed).message);
  const { isOn, heading, about, button, note, takenBack } = kind.describe(shown);
  usePageTitle(heading);
  const press = () => {
    // The notice may no longer be true.
    notices.dismiss();
    return run(async () => {
      const next = await kind.set(await api(), token, !isOn, shown);
      setShown(next);
      if (!kind.describe(next).isOn) notices.show({ text: takenBack, severity: "success" });
    });
  };
  return (
    <LinkCard
      heading={heading}
      problem={problem}
      button={button}
      takesBack={isOn}
      isBusy={isBusy}
      onPress={() => void press()}
      note={note}
    >
      {about}
    </LinkCard>
  );
}
