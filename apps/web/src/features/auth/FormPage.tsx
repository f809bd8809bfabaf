import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from "react";
import { Page, usePageTitle } from "../../components/Page.tsx";
import { Unbroken } from "../../components/Unbroken.tsx";
import { useOnReconnect } from "../../lib/offline/use-on-reconnect.ts";
import type { Problem } from "../../lib/problem.ts";
import { texts } from "./texts.ts";

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Links to other pages, below the card. */
  footer?: ReactNode;
  /** The button below the card that leads to the step before; it is off while something is being sent. */
  back?: { label: string; isOff?: boolean; onBack: () => void } | undefined;
  /**
   * Whether this is a further step of the same page, which is read from its heading on unless it has focused a field.
   */
  isStep?: boolean;
  /** Whether the content has frames of its own, so that the page needs no card. */
  isBare?: boolean;
}

/** Shows a page with one form on it. */
export function FormPage({ title, lead, children, footer, back, isStep = false, isBare = false }: Props) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isStep) return;
    window.scrollTo(0, 0);
    if (content.current?.contains(document.activeElement) !== true) heading.current?.focus({ preventScroll: true });
  }, [isStep]);
  return (
    <Page width="form">
      <Typography variant="h1" ref={heading} {...(isStep ? { tabIndex: -1 } : {})} sx={{ outline: "none" }}>
        <Unbroken>{title}</Unbroken>
      </Typography>
      {lead !== undefined && (
        <Typography color="textSecondary" sx={{ marginTop: 1 }}>
          {lead}
        </Typography>
      )}
      <Box ref={content} sx={{ marginTop: 3 }}>
        {isBare ? children : <Card sx={{ padding: { xs: 2.5, sm: 4 } }}>{children}</Card>}
      </Box>
      {(footer !== undefined || back !== undefined) && (
        <Box
          sx={{
            marginTop: 3,
            textAlign: "center",
            textWrap: "balance",
            color: "text.secondary",
            fontSize: "0.9375rem",
          }}
        >
          {footer}
          {back !== undefined && (
            <Button color="inherit" disabled={back.isOff === true} onClick={back.onBack}>
              {back.label}
            </Button>
          )}
        </Box>
      )}
    </Page>
  );
}

interface StepFormProps extends Props {
  problem?: Problem | null;
  onSubmit: (event?: SyntheticEvent) => Promise<void>;
}

/** Shows a page with one form, whose fields are one below the other. */
export const StepForm = ({ problem = null, onSubmit, children, ...page }: StepFormProps) => (
  <FormPage {...page}>
    <form onSubmit={(event) => void onSubmit(event)} noValidate>
      <FormAlert problem={problem} onRetry={() => void onSubmit()} />
      <Stack sx={{ gap: 2.5 }}>{children}</Stack>
    </form>
  </FormPage>
);

interface FormAlertProps {
  problem: Problem | null;
  onRetry?: () => void;
  /** Advice on what to do about the problem, after its text. */
  children?: ReactNode;
}

/** Scrolls the alert into view, since the submit button of a long form may be a screen below it. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });
/** Height kept free for the header, which stays at the top and is two lines high on a phone. */
const belowHeader = "8rem";

/**
 * Shows a problem of the form as a whole, above its fields. A failed connection is shown until the server is reached
 * again.
 */
export function FormAlert({ problem, onRetry, children }: FormAlertProps) {
  const [ended, setEnded] = useState<Problem | null>(null);
  useOnReconnect(() => problem?.isUnreachable === true && setEnded(problem));
  if (problem === null || problem === ended) return null;
  return (
    <Alert
      ref={bringIntoView}
      severity="error"
      sx={{ marginBottom: 3, scrollMarginTop: belowHeader }}
      action={
        problem.isUnreachable &&
        onRetry !== undefined && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {texts.retry}
          </Button>
        )
      }
    >
      {problem.message} {children}
    </Alert>
  );
}
