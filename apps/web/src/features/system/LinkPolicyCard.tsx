import Card from "@mui/material/Card";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { calls, type LinkPolicy, linkSenders } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useId, useState } from "react";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { SaveButton } from "../../components/Section.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { useTask } from "../../lib/hooks/use-task.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { texts } from "./texts.ts";

const { links: words } = texts;
/** A change of no setting returns all of them. */
const readPolicy = async (call: Api) => (await call(calls.users.settings, { body: {} })).links;
const lives = [1, 3, 7, 14, 30];
const counts = [1, 2, 5, 10, 25, 100];

/** Asks a super admin who may send links to people without an account, and which. */
export function LinkPolicyCard() {
  const { value } = useApiQuery(readPolicy);
  return value === null ? null : <PolicyForm stored={value} />;
}

function PolicyForm({ stored }: { stored: LinkPolicy }) {
  const { api } = useServices();
  const notify = useNotify();
  const id = useId();
  const [saved, setSaved] = useState(stored);
  const [policy, setPolicy] = useState(stored);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, words.failed).message);
  const set = (change: Partial<LinkPolicy>) => setPolicy({ ...policy, ...change });
  const save = () =>
    run(async () => {
      await (
        await api()
      )(calls.users.settings, { body: { links: policy } });
      setSaved(policy);
      notify({ text: words.done, severity: "success" });
    });
  return (
    <Card component="section" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 3 }, marginTop: 2 }}>
      <Typography id={id} variant="h2" gutterBottom>
        {words.title}
      </Typography>
      <SecondaryText sx={{ maxWidth: "68ch" }}>{words.lead}</SecondaryText>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack sx={{ gap: 2, marginTop: 2.5, maxWidth: 440 }}>
          <SelectField
            label={words.who}
            helperText={words.whoHint}
            value={policy.who}
            // The people of "chosen" are named by their ids, in the interface of the server.
            options={linkSenders.filter((who) => who !== "chosen" || stored.who === "chosen")}
            nameOf={(who) => words.senders[who]}
            onChange={(who) => set({ who })}
          />
          <SelectField
            label={words.days}
            value={policy.days}
            options={withValue(lives, policy.days)}
            nameOf={words.daysCount}
            onChange={(days) => set({ days: Number(days) })}
          />
          <SelectField
            label={words.opens}
            value={policy.opens}
            options={withValue(counts, policy.opens)}
            nameOf={words.opensCount}
            onChange={(opens) => set({ opens: Number(opens) })}
          />
          <div>
            <FormControlLabel
              label={words.files}
              control={<Checkbox checked={policy.files} onChange={(_event, files) => set({ files })} />}
            />
            <br />
            <FormControlLabel
              label={words.passphrase}
              control={<Checkbox checked={policy.passphrase} onChange={(_event, passphrase) => set({ passphrase })} />}
            />
          </div>
          <ProblemAlert>{problem}</ProblemAlert>
          <SaveButton isDirty={JSON.stringify(policy) !== JSON.stringify(saved)} isBusy={isBusy}>
            {words.submit}
          </SaveButton>
        </Stack>
      </form>
    </Card>
  );
}

/** Adds a number that was set by another program to those that are offered. */
const withValue = (offered: readonly number[], value: number) =>
  offered.includes(value) ? offered : [...offered, value].toSorted((a, b) => a - b);
