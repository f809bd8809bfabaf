import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode, Ref } from "react";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { stepCount, stepNumbers, type Step } from "./steps.ts";
import { texts } from "./texts.ts";

interface Props {
  step: Step;
  title: string;
  lead?: string;
  heading: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Shows one step: its number, its heading, and what it asks for. */
export function StepCard({ step, title, lead, heading, children }: Props) {
  const number = stepNumbers[step];
  return (
    <Card sx={{ padding: { xs: 2, sm: 3 } }}>
      <Box aria-hidden sx={{ display: "flex", gap: 0.5, marginBottom: 2.5 }}>
        {Array.from({ length: stepCount }, (_, index) => (
          <Box
            key={index}
            sx={{ flex: 1, height: 4, borderRadius: 2, backgroundColor: index < number ? "primary.main" : "divider" }}
          />
        ))}
      </Box>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: "none" }}>
        <Typography
          variant="caption"
          component="span"
          color="textSecondary"
          sx={{ display: "block", marginBottom: 0.5 }}
        >
          {texts.step(number, stepCount)}
        </Typography>
        {title}
      </Typography>
      {lead !== undefined && <SecondaryText sx={{ maxWidth: "68ch", marginTop: 1 }}>{lead}</SecondaryText>}
      <Box sx={{ marginTop: 2.5 }}>{children}</Box>
    </Card>
  );
}

/** Shows the buttons that continue and cancel; on a phone one below the other, as wide as the page. */
export function StepActions({ children, onCancel, cancelLabel = texts.cancel, isBusy = false }: StepActionsProps) {
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, marginTop: 3 }}>
      {children}
      <Button color="inherit" disabled={isBusy} onClick={onCancel}>
        {cancelLabel}
      </Button>
    </Stack>
  );
}

interface StepActionsProps {
  /** The button that continues. */
  children: ReactNode;
  onCancel: () => void;
  cancelLabel?: string;
  isBusy?: boolean;
}

/** Lists what a step means, point by point. */
export const Facts = ({ facts }: { facts: readonly string[] }) => (
  <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, "& li + li": { marginTop: 1 } }}>
    {facts.map((fact) => (
      <li key={fact}>{fact}</li>
    ))}
  </Box>
);
