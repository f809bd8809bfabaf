import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { calls } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useId } from "react";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { texts } from "./texts.ts";

const readTokens = (call: Api) => call(calls.tokens.list);

interface Props {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks whether API tokens end with a new master password: a person who knew the former one may have created one. */
export function RevokedTokens({ isChecked, onChange }: Props) {
  const id = useId();
  const { value } = useApiQuery(readTokens);
  const count = value?.tokens.length ?? 0;
  if (count === 0) return null;
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
        label={texts.password.revokeTokens(count)}
      />
      <FormHelperText id={id} sx={{ marginInlineStart: "38px" }}>
        {texts.password.revokeTokensHint}
      </FormHelperText>
    </Box>
  );
}
