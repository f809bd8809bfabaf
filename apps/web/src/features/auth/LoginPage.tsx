import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link as RouterLink, useLocation } from "react-router";
import { PasswordField } from "../../components/PasswordField.tsx";
import { bindField } from "../../lib/form.ts";
import type { Problem } from "../../lib/problem.ts";
import { login } from "../../lib/session/slice.ts";
import { useAppDispatch } from "../../lib/session/store.ts";
import { FormAlert } from "./FormAlert.tsx";
import { FormPage } from "./FormPage.tsx";
import { loginSchema, type LoginValues } from "./schemas.ts";
import { texts } from "./texts.ts";
import { useWarmCore } from "./use-warm-core.ts";

/** Signing in. The guard above leads on as soon as it has succeeded. */
export function LoginPage() {
  useWarmCore();
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useForm<LoginValues>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: "", password: "" },
    reValidateMode: "onSubmit",
  });
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    const result = await dispatch(login(values));
    if (login.rejected.match(result)) {
      setProblem(result.payload ?? null);
      if (result.payload?.code === "invalid_credentials") form.setFocus("password");
    }
  });
  return (
    <FormPage title={texts.login.title} lead={texts.login.lead} footer={<ToRegister />}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormAlert problem={problem} onRetry={() => void submit()} />
        <Stack sx={{ gap: 2.5 }}>
          <TextField
            label={texts.fields.email}
            type="email"
            autoComplete="username"
            autoFocus
            {...bindField(form, "email")}
          />
          <PasswordField
            label={texts.fields.password}
            autoComplete="current-password"
            {...bindField(form, "password")}
          />
          <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
            {texts.login.submit}
          </Button>
          <Box sx={{ textAlign: "center", fontSize: "0.9375rem" }}>
            <Link component={RouterLink} to="/recover">
              {texts.login.forgot}
            </Link>
          </Box>
        </Stack>
      </form>
    </FormPage>
  );
}

function ToRegister() {
  // The place to go back to after signing in is kept on the way round.
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      {texts.login.noAccount}{" "}
      <Link component={RouterLink} to="/register" state={state}>
        {texts.login.register}
      </Link>
    </>
  );
}
