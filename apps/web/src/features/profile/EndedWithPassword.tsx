import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { type CallReply, calls } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useId } from "react";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { texts as companyTexts } from "./company/texts.ts";
import { texts } from "./texts.ts";

// A person who knew the former master password may have created tokens, or connected the account to themselves.

const readTokens = (call: Api) => call(calls.tokens.list);

interface Checked {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks whether API tokens end with a new master password. */
export function RevokedTokens(checked: Checked) {
  const { value } = useApiQuery(readTokens);
  const count = value?.tokens.length ?? 0;
  if (count === 0) return null;
  return <Question {...checked} label={texts.password.revokeTokens(count)} hint={texts.password.revokeTokensHint} />;
}

interface ConnectionProps extends Checked {
  found: CallReply<typeof calls.company.connection>;
}

/** Asks whether the connection to the company ends with a new master password. */
export function EndedConnection({ found: { company, connection }, ...checked }: ConnectionProps) {
  if (company === null || connection === null) return null;
  const { end, endHint } = companyTexts;
  return <Question {...checked} label={end(company.name, connection.email)} hint={endHint(company.name)} />;
}

function Question({ isChecked, onChange, label, hint }: Checked & { label: string; hint: string }) {
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={isChecked}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { "aria-describedby": id } }}
          />
        }
        label={label}
        sx={{ overflowWrap: "anywhere" }}
      />
      <FormHelperText id={id} sx={{ marginInlineStart: "38px" }}>
        {hint}
      </FormHelperText>
    </Box>
  );
}
