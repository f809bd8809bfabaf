import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import type { UseFormReturn } from "react-hook-form";
import { Link as RouterLink, useLocation } from "react-router";
import type { Problem } from "../../lib/problem.ts";
import { FormAlert } from "./FormAlert.tsx";
import { FormPage } from "./FormPage.tsx";
import { RegisterFields } from "./RegisterFields.tsx";
import type { RegisterValues } from "./schemas.ts";
import { texts } from "./texts.ts";
import { useRegistration } from "../../lib/hooks/use-public-settings.ts";

interface Props {
  form: UseFormReturn<RegisterValues>;
  problem: Problem | null;
  onSubmit: () => void;
  /** The page was opened through the first-admin link. */
  isSetup: boolean;
  /** The link held no longer, and the person goes on without it. */
  onWithoutSetup: () => void;
}

export function RegisterForm({ form, problem, onSubmit, isSetup, onWithoutSetup }: Props) {
  const isLinkDead = problem?.code === "setup_link_used";
  const isClosed = useRegistration() === "closed" && !isSetup;
  return (
    <FormPage
      title={texts.register.title}
      {...(isClosed ? { isBare: true } : { lead: texts.register.lead })}
      footer={<ToLogin />}
    >
      {isClosed ? (
        <Alert severity="info">{texts.register.closed}</Alert>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {isSetup && !isLinkDead && (
            <Alert severity="info" sx={{ marginBottom: 3 }}>
              {texts.register.setup}
            </Alert>
          )}
          <FormAlert problem={problem} onRetry={onSubmit}>
            {isLinkDead && (
              <Link component={RouterLink} to="/register" replace color="inherit" onClick={onWithoutSetup}>
                {texts.register.withoutSetup}
              </Link>
            )}
          </FormAlert>
          <Stack sx={{ gap: 2.5 }}>
            <RegisterFields form={form} />
            <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
              {texts.register.submit}
            </Button>
          </Stack>
        </form>
      )}
    </FormPage>
  );
}

function ToLogin() {
  // The place to go back to after signing in is kept on the way round.
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      {texts.register.haveAccount}{" "}
      <Link component={RouterLink} to="/login" state={state}>
        {texts.register.login}
      </Link>
    </>
  );
}
