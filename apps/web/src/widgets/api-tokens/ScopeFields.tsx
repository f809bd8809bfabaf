import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Typography from "@mui/material/Typography";
import {
  type AnyTokenScope,
  isAdministrator,
  mayUseReminders,
  scimScope,
  tokenScopes,
  type User,
} from "@pomander/contract";
import { useId } from "react";
import { Caption } from "../../components/quiet-text.tsx";
import { tokenTexts as texts } from "./texts.ts";
import type { TokenHolder } from "./use-tokens.ts";

interface Props {
  user: User;
  holder: TokenHolder;
  scopes: readonly AnyTokenScope[];
  fault: string | undefined;
  onChange: (scopes: AnyTokenScope[]) => void;
}

/** Returns the scopes that a token can have which a user creates. */
const scopesOf = (user: User, holder: TokenHolder): readonly AnyTokenScope[] => [
  ...tokenScopes.filter((scope) => (scope.startsWith("reminders:") ? mayUseReminders(user) : isAdministrator(user))),
  ...(holder === "server" ? ([scimScope] as const) : []),
];

/** Returns the chosen scopes after one was ticked or unticked. A token for SCIM has no other. */
export function toggleScope(
  scopes: readonly AnyTokenScope[],
  scope: AnyTokenScope,
  isChosen: boolean,
): AnyTokenScope[] {
  if (scope === scimScope) return isChosen ? [scimScope] : [];
  return tokenScopes.filter((one) => (one === scope ? isChosen : scopes.includes(one)));
}

/** Asks what a token may do. */
export function ScopeFields({ user, holder, scopes, fault, onChange }: Props) {
  const id = useId();
  return (
    <FormControl component="fieldset" error={fault !== undefined}>
      <FormLabel component="legend" sx={{ typography: "subtitle2", "&, &.Mui-focused": { color: "text.primary" } }}>
        {texts.create.scopes}
      </FormLabel>
      {scopesOf(user, holder).map((scope) => (
        <FormControlLabel
          key={scope}
          sx={{ alignItems: "flex-start", marginTop: 0.5 }}
          control={
            <Checkbox
              checked={scopes.includes(scope)}
              onChange={({ target }) => onChange(toggleScope(scopes, scope, target.checked))}
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
