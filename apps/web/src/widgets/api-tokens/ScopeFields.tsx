import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Typography from "@mui/material/Typography";
import { mayUseReminders, isAdministrator, type TokenScope, tokenScopes, type User } from "@pomander/contract";
import { useId } from "react";
import { Caption } from "../../components/quiet-text.tsx";
import { tokenTexts as texts } from "./texts.ts";

interface Props {
  user: User;
  scopes: readonly TokenScope[];
  fault: string | undefined;
  onChange: (scopes: TokenScope[]) => void;
}

/** Returns the scopes that a user's token can have. */
const scopesOf = (user: User): readonly TokenScope[] =>
  tokenScopes.filter((scope) => (scope.startsWith("reminders:") ? mayUseReminders(user) : isAdministrator(user)));

/** Asks what a token may do. */
export function ScopeFields({ user, scopes, fault, onChange }: Props) {
  const id = useId();
  return (
    <FormControl component="fieldset" error={fault !== undefined}>
      <FormLabel component="legend" sx={{ typography: "subtitle2", "&, &.Mui-focused": { color: "text.primary" } }}>
        {texts.create.scopes}
      </FormLabel>
      {scopesOf(user).map((scope) => (
        <FormControlLabel
          key={scope}
          sx={{ alignItems: "flex-start", marginTop: 0.5 }}
          control={
            <Checkbox
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                onChange(tokenScopes.filter((one) => (one === scope ? target.checked : scopes.includes(one))))
              }
              slotProps={{
                input: { "aria-invalid": fault !== undefined, ...(fault !== undefined && { "aria-describedby": id }) },
              }}
            />
          }
          label={
            <Box sx={{ paddingTop: 1 }}>
              <Typography variant="body2" component="span" sx={{ display: "block" }}>
                {texts.scopes[scope].name}
              </Typography>
              <Caption component="span" sx={{ display: "block" }}>
                {texts.scopes[scope].hint}
              </Caption>
            </Box>
          }
        />
      ))}
      {fault !== undefined && <FormHelperText id={id}>{fault}</FormHelperText>}
    </FormControl>
  );
}
