import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { calls, type User } from "@pomander/contract";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { fullName } from "../../../lib/format/full-name.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "./company-texts.ts";

const { access: words } = texts;
type Act = "invite" | "disconnect" | "start-over";

/** Invites the owner of an account to sign in by the company, lets them begin an empty vault, and ends a connection. */
export function CompanyAccess({ user, company }: { user: User; company: string }) {
  const { api } = useServices();
  const notify = useNotify();
  const [asked, ask] = useState<Act | null>(null);
  const { isBusy, run } = useTask((error) => {
    if (asked === null) return null;
    const { code, message } = problemOf(error, words.failed[asked]);
    const known = { not_found: words.notConnected, has_password: words.hasPassword };
    notify({ text: known[code as keyof typeof known] ?? message, severity: "error" });
    return null;
  });
  const confirm = (what: Act) =>
    run(async () => {
      await (await api()).done(calls.company.administer, { params: { id: user._id }, body: { do: what } });
      notify({ text: words.done[what], severity: "success" });
      ask(null);
    });
  const name = fullName(user);
  return (
    <Box component="section" aria-label={words.title}>
      <Typography variant="subtitle2" component="h3">
        {words.title}
      </Typography>
      <SecondaryText sx={{ marginTop: 0.5 }}>{words.lead(company)}</SecondaryText>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, marginTop: 1.5 }}>
        <OutlinedButton size="small" onClick={() => ask("invite")}>
          {words.invite}
        </OutlinedButton>
        <OutlinedButton size="small" onClick={() => ask("disconnect")}>
          {words.disconnect}
        </OutlinedButton>
        <OutlinedButton size="small" onClick={() => ask("start-over")}>
          {words["start-over"]}
        </OutlinedButton>
      </Stack>
      {asked !== null && (
        <ConfirmDialog
          title={words.titles[asked](name)}
          confirmLabel={words[asked]}
          isDestructive={asked === "disconnect"}
          isBusy={isBusy}
          onConfirm={() => void confirm(asked)}
          onCancel={() => ask(null)}
        >
          {words.bodies[asked](company)}
        </ConfirmDialog>
      )}
    </Box>
  );
}
