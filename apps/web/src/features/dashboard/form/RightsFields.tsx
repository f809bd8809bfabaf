import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useId } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { texts } from "../texts.ts";
import type { FormRights } from "./rights.ts";
import type { UserValues } from "./schema.ts";

interface Props {
  form: UseFormReturn<UserValues>;
  rights: FormRights;
  isSuperAdmin: boolean;
}

/** The user type, and whether Remind Me is allowed, which choosing Admin forces on. */
export function RightsFields({ form, rights, isSuperAdmin }: Props) {
  const id = useId();
  const [isAdmin, isAllowed] = useWatch({ control: form.control, name: ["isAdmin", "isAllowedForRemindMe"] });
  const type = isSuperAdmin ? "superAdmin" : isAdmin ? "admin" : "regular";
  const choose = (chosen: string) => {
    form.setValue("isAdmin", chosen === "admin", { shouldDirty: true });
    if (chosen === "admin") form.setValue("isAllowedForRemindMe", true, { shouldDirty: true });
  };
  const mayChangeType = rights.userType === true;
  const limit = rights.maxAdminCount === null ? undefined : texts.form.adminLimit(rights.maxAdminCount);
  return (
    <>
      <TextField
        select
        id={`${id}-type`}
        label={texts.form.userType}
        value={type}
        disabled={!mayChangeType}
        helperText={mayChangeType ? limit : rights.userType}
        // Why it is off is to be read like any other hint.
        slotProps={{ formHelperText: { disabled: false } }}
        onChange={(event) => choose(event.target.value)}
      >
        {isSuperAdmin && <MenuItem value="superAdmin">{texts.roles.superAdmin}</MenuItem>}
        <MenuItem value="regular">{texts.roles.regular}</MenuItem>
        <MenuItem value="admin">{texts.roles.admin}</MenuItem>
      </TextField>
      <div>
        <FormControlLabel
          label={texts.form.remindMe}
          control={
            <Switch
              checked={isAdmin || isAllowed}
              disabled={isAdmin || !rights.remindMe}
              onChange={(_event, isOn) => form.setValue("isAllowedForRemindMe", isOn, { shouldDirty: true })}
              slotProps={{ input: { "aria-describedby": isAdmin ? `${id}-remind` : undefined } }}
            />
          }
        />
        {isAdmin && <FormHelperText id={`${id}-remind`}>{texts.form.remindMeHint}</FormHelperText>}
      </div>
    </>
  );
}
