import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { SecondaryText } from "./quiet-text.tsx";
import { Unbroken } from "./Unbroken.tsx";

interface Props {
  title: string;
  /** Introductory text; more than one string are paragraphs. */
  lead?: string | readonly string[];
  children?: ReactNode;
}

/** Shows one topic of the profile, which is saved on its own. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h2" gutterBottom>
        <Unbroken>{title}</Unbroken>
      </Typography>
      {(typeof lead === "string" ? [lead] : (lead ?? [])).map((paragraph) => (
        <SecondaryText key={paragraph} sx={{ maxWidth: "68ch", "& + &": { marginTop: 1 } }}>
          {paragraph}
        </SecondaryText>
      ))}
      {children !== undefined && <Box sx={{ marginTop: 2.5 }}>{children}</Box>}
    </Card>
  );
}

interface SaveButtonProps {
  /** Whether there is something to save: only then is the button emphasized. */
  isDirty: boolean;
  isBusy: boolean;
  children: ReactNode;
}

/** Submits the form of a section; as wide as its fields on a phone. */
export function SaveButton({ isDirty, isBusy, children }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      variant={isDirty ? "contained" : "outlined"}
      color={isDirty ? "primary" : "inherit"}
      loading={isBusy}
      sx={{ alignSelf: { xs: "stretch", sm: "flex-start" } }}
    >
      {children}
    </Button>
  );
}
