import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Radio from "@mui/material/Radio";
import Stack from "@mui/material/Stack";
import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { RadioField } from "../../../components/RadioField.tsx";
import { texts as formTexts } from "../texts.ts";
import { texts } from "./company-texts.ts";
import type { UserValues } from "./schema.ts";
import { TemporaryPasswordField } from "./TemporaryPasswordField.tsx";

const { way: words } = texts;

/** The way in which a new user signs in first. */
export type FirstWay = "company" | "email" | "password";

interface Props {
  form: UseFormReturn<UserValues>;
  /** The company's name; null where no company signs people in. */
  company: string | null;
  way: FirstWay;
  onChange: (way: FirstWay) => void;
}

/** Asks how a new user signs in first: with an invitation by the company or by email, or with a temporary password. */
export const FirstSignIn = ({ form, company, way, onChange }: Props) => (
  <Stack sx={{ gap: 1.5 }}>
    <RadioField label={words.label} value={way} onChange={(_event, value) => onChange(value as FirstWay)}>
      {company !== null && <Choice value="company" name={words.company(company)} hint={words.companyHint(company)} />}
      <Choice value="password" name={words.password} hint={words.passwordHint} />
      <Choice value="email" name={words.email} hint={words.emailHint} />
    </RadioField>
    {way === "password" && <TemporaryPasswordField form={form} hint={formTexts.form.passwordHint} isRequired />}
  </Stack>
);

function Choice({ value, name, hint }: { value: FirstWay; name: string; hint: string }) {
  const id = useId();
  return (
    <div>
      <FormControlLabel
        value={value}
        label={name}
        control={<Radio slotProps={{ input: { "aria-describedby": id } }} />}
      />
      <FormHelperText id={id} sx={{ marginTop: 0, marginInlineStart: 4 }}>
        {hint}
      </FormHelperText>
    </div>
  );
}
