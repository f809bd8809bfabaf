import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { calls, defaultLockAfterMinutes, lockAfterMinutes, type User } from "@pomander/contract";
import { useState } from "react";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { announceUserChange } from "../../lib/session/refresh-user.ts";
import { useServices } from "../../lib/services.ts";
import { Section } from "./Section.tsx";
import { texts } from "./texts.ts";

type Minutes = (typeof lockAfterMinutes)[number];

/** After how many minutes without use the vault locks. A choice is saved as it is made. */
export function AutoLockSection({ user }: { user: User }) {
  const { api } = useServices();
  const notify = useNotify();
  const [choice, setChoice] = useState<Minutes | null>(null);
  const save = async (minutes: Minutes) => {
    setChoice(minutes);
    try {
      const call = await api();
      await call(calls.users.updateMe, { body: { lockAfterMinutes: minutes } }, { ifMatch: user.updatedAt });
      announceUserChange();
      notify({ text: texts.lock.done, severity: "success" });
    } catch (error) {
      setChoice(null);
      const { code, message } = problemOf(error, texts.lock.failed);
      notify({ text: message, severity: "error" });
      // The next choice is made on the record as it is now.
      if (code === "changed_meanwhile") announceUserChange();
    }
  };
  return (
    <Section title={texts.lock.title} lead={texts.lock.lead}>
      <TextField
        select
        label={texts.lock.label}
        value={choice ?? user.lockAfterMinutes ?? defaultLockAfterMinutes}
        onChange={(event) => void save(Number(event.target.value) as Minutes)}
        sx={{ maxWidth: { sm: 320 } }}
      >
        {lockAfterMinutes.map((minutes) => (
          <MenuItem key={minutes} value={minutes}>
            {texts.lock.minutes(minutes)}
          </MenuItem>
        ))}
      </TextField>
    </Section>
  );
}
