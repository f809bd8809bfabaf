import Typography from "@mui/material/Typography";
import { calls, type User } from "@pomander/contract";
import type { Api, PasswordSetup } from "@pomander/vault";
import { useState } from "react";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Problem } from "../../../lib/problem.ts";
import { FormPage } from "../FormPage.tsx";
import { texts } from "../texts.ts";
import { GeneratedSetup } from "./GeneratedSetup.tsx";
import { SetPassword } from "./SetPassword.tsx";
import { texts as choose } from "./texts.ts";
import { WayList } from "./WayList.tsx";

const readConnection = (call: Api) => call(calls.company.connection);

interface Props {
  user: User;
  passwordSetup: PasswordSetup;
  onRefused: (problem: Problem) => void;
}

/** Sets up the first vault: with a master password or, where the company signs the user in, without one. */
export function FirstVault({ user, passwordSetup, onRefused }: Props) {
  const [way, setWay] = useState<"generated" | "password" | null>(null);
  const { value, error } = useApiQuery(readConnection);
  const isChoice = !passwordSetup.hasTemporaryPassword && value?.canGeneratePassword === true;
  const { first, opening } = choose;
  if (!passwordSetup.hasTemporaryPassword && value === null && error === null)
    return (
      <FormPage title={choose.title} lead={choose.invited.lead(user.email)}>
        <Typography role="status" color="textSecondary" sx={{ minHeight: 160 }}>
          {choose.loading}
        </Typography>
      </FormPage>
    );
  const company = value?.company?.name ?? "";
  const toChoice = () => setWay(null);
  if (isChoice && way === null)
    return (
      <FormPage isBare title={opening.title} lead={opening.lead(user.email)}>
        <WayList
          ways={[
            {
              label: opening.generated(company),
              hint: opening.generatedHint(company),
              onTake: () => setWay("generated"),
            },
            { label: opening.password, hint: opening.passwordHint, onTake: () => setWay("password") },
          ]}
        />
      </FormPage>
    );
  if (way === "generated")
    return (
      <GeneratedSetup
        user={user}
        company={company}
        passwordSetup={passwordSetup}
        onRefused={onRefused}
        onBack={toChoice}
      />
    );
  return (
    <SetPassword
      user={user}
      password={
        passwordSetup.hasTemporaryPassword ? first : { ...choose.invited, lead: choose.invited.lead(user.email) }
      }
      recovery={{ title: texts.key.title, lead: texts.key.lead }}
      submitLabel={first.submit}
      doneText={first.done}
      prepare={(newPassword) => passwordSetup.prepareEmptyVault(newPassword)}
      onRefused={onRefused}
      {...(isChoice ? { onBack: toChoice } : {})}
    />
  );
}
