import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { calls, isEmail, limits, type User } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import type { Confirmation } from "@pomander/vault";
import { type SyntheticEvent, useState } from "react";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { SaveButton } from "../../components/Section.tsx";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { ConfirmChangeDialog } from "../../widgets/ConfirmChangeDialog.tsx";
import { texts } from "./company-texts.ts";

const { domains: words } = texts;

/** Returns the domains of a text, each once. */
const domainsOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((domain) => domain !== ""))];

/** Returns what is wrong with domains; null: nothing. */
function faultOf(domains: readonly string[]): string | null {
  const wrong = domains.find((domain) => domain.includes("@") || !isEmail(`a@${domain}`));
  if (wrong !== undefined) return words.fault(wrong);
  return domains.length > limits.companyDomains ? words.tooMany : null;
}

interface Props {
  user: User;
  company: string;
  stored: readonly string[];
}

/** Sets the domains whose people sign in by the company alone, with master password and second factor. */
export function CompanyDomains({ user, company, stored }: Props) {
  const { api, client } = useServices();
  const notify = useNotify();
  const [saved, setSaved] = useState(stored);
  const [text, setText] = useState(stored.join("\n"));
  const [fault, setFault] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const domains = domainsOf(text);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = faultOf(domains);
    setFault(found);
    setAsking(found === null);
  };
  const save = async (confirmation: Confirmation) => {
    const call = await api();
    const { company: now } = await client.confirmChange(user, confirmation, (confirmed) =>
      call(calls.company.setDomains, { body: { domains, ...confirmed } }),
    );
    setSaved(now.domains);
    setText(now.domains.join("\n"));
    setAsking(false);
    notify({ text: words.done, severity: "success" });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Typography variant="subtitle1" component="h3" sx={{ marginTop: 3 }}>
        {words.title}
      </Typography>
      <SecondaryText sx={{ maxWidth: "68ch" }}>{words.lead(company)}</SecondaryText>
      <Stack sx={{ gap: 2, marginTop: 2, maxWidth: 440 }}>
        <TextField
          label={words.label}
          multiline
          minRows={2}
          maxRows={8}
          value={text}
          error={fault !== null}
          helperText={fault ?? words.hint}
          onChange={(event) => {
            setText(event.target.value);
            setFault(null);
          }}
        />
        <SaveButton isDirty={domains.toSorted().join() !== saved.toSorted().join()} isBusy={false}>
          {words.submit}
        </SaveButton>
      </Stack>
      {isAsking && (
        <ConfirmChangeDialog
          user={user}
          title={words.askTitle}
          confirmLabel={words.confirm}
          failed={words.failed}
          change={save}
          onClose={() => setAsking(false)}
        >
          {domains.length === 0 ? words.askNone : words.askSome(format.list(domains), company)}
        </ConfirmChangeDialog>
      )}
    </form>
  );
}
