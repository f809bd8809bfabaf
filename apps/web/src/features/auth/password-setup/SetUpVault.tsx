import type { User } from "@pomander/contract";
import type { PasswordSetup } from "@pomander/vault";
import type { Problem } from "../../../lib/problem.ts";
import { texts } from "../texts.ts";
import { SetPassword } from "./SetPassword.tsx";

interface Props {
  user: User;
  passwordSetup: PasswordSetup;
  onTemporaryWrong: (problem: Problem) => void;
}

/** The first time: there is no vault yet. */
export function SetUpVault({ user, passwordSetup, onTemporaryWrong }: Props) {
  const { first } = texts.choose;
  return (
    <SetPassword
      user={user}
      password={first}
      recovery={{ title: texts.key.title, lead: texts.key.lead }}
      submitLabel={first.submit}
      doneText={first.done}
      prepare={(newPassword) => passwordSetup.prepareEmptyVault(newPassword)}
      onTemporaryWrong={onTemporaryWrong}
    />
  );
}
