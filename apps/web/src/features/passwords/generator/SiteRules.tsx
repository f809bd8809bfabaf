import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { lengthsOf, type PasswordRules } from "@pomander/vault";
import { useState } from "react";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { Monospace } from "../../../components/Monospace.tsx";
import { noAutofill } from "../../../lib/form/field-props.ts";
import { texts } from "./texts.ts";

const own = texts.rules;

interface Props {
  site: { text: string; setText: (text: string) => void; rules: PasswordRules | null; problem: string | null };
}

/** Accepts the pasted rules of a site; they are kept for this password alone. */
export function SiteRules({ site }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { rules } = site;
  const show = (isShown: boolean) => {
    setOpen(isShown);
    if (!isShown) site.setText("");
  };
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        sx={{ marginInlineStart: -1.25, marginBlock: -0.5 }}
        onClick={() => show(!isOpen)}
      >
        {isOpen ? own.remove : own.open}
      </Button>
      {isOpen && (
        <TextField
          autoFocus
          size="small"
          multiline
          maxRows={4}
          label={own.label}
          value={site.text}
          onChange={(event) => site.setText(event.target.value)}
          error={site.problem !== null}
          helperText={site.problem ?? (rules === null ? own.hint : undefined)}
          slotProps={{ htmlInput: { ...noAutofill, spellCheck: false, autoCapitalize: "none", maxLength: 3_000 } }}
          sx={{ marginTop: 1 }}
        />
      )}
      {isOpen && rules !== null && (
        <SecondaryText component="div" sx={{ marginTop: 1 }}>
          {own.lengths(lengthsOf(rules).min, lengthsOf(rules).max)}{" "}
          {rules.maxConsecutive !== null && own.repeated(rules.maxConsecutive)} {own.allowed}{" "}
          <Monospace>{rules.allowed}</Monospace>
        </SecondaryText>
      )}
    </Box>
  );
}
