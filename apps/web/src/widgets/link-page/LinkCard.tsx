import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";

interface Props {
  heading: string;
  /** A description of what the button does, and to what. */
  children: ReactNode;
  /** The reason why the last press did nothing, or null. */
  problem: string | null;
  button: string;
  /** Whether the button takes back an earlier action: then it is not what the page is about. */
  takesBack?: boolean;
  isBusy: boolean;
  onPress: () => void;
  /** A text below the button. */
  note?: string | undefined;
}

/**
 * Shows the request of a link in a mail, with one button. Screen readers announce the heading again when the answer
 * changes it.
 */
export function LinkCard({ heading, children, problem, button, takesBack = false, isBusy, onPress, note }: Props) {
  const look = takesBack ? ({ variant: "outlined", color: "inherit" } as const) : ({ variant: "contained" } as const);
  return (
    <>
      <div role="status">
        <Typography variant="h1">{heading}</Typography>
      </div>
      <Card sx={{ marginTop: 3, padding: { xs: 2.5, sm: 4 } }}>
        <Stack sx={{ gap: 2.5 }}>
          {children}
          <ProblemAlert>{problem}</ProblemAlert>
          <Button {...look} size="large" loading={isBusy} onClick={onPress}>
            {button}
          </Button>
          {note !== undefined && <SecondaryText>{note}</SecondaryText>}
        </Stack>
      </Card>
    </>
  );
}
