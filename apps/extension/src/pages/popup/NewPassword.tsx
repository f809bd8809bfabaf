import TuneRounded from "@mui/icons-material/TuneRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { FillTarget, ListedEntry, NewPasswordForm, ProposedPassword } from "../../messages.ts";
import { askHost, askWorker } from "../ask.ts";
import { errorText } from "../error-text.ts";
import { IconAction } from "../IconAction.tsx";
import { AskDialog } from "./AskDialog.tsx";
import { asNew, EntryChoice } from "./EntryChoice.tsx";
import { texts } from "./texts.ts";

interface Props {
  tabId: number;
  target: FillTarget;
  fresh: NonNullable<FillTarget["fresh"]>;
}

/** Makes a password by what the form says, and makes another one on request. */
function useProposal(tabId: number, { address }: FillTarget, form: NewPasswordForm) {
  const [proposal, setProposal] = useState<ProposedPassword | null>(null);
  const propose = useCallback(
    (isAgain: boolean) =>
      askHost("propose", { tabId, address, form, isAgain }).then(setProposal, () => setProposal(null)),
    [tabId, address, form],
  );
  useEffect(() => void propose(false), [propose]);
  return { proposal, again: () => void propose(true) };
}

/** Returns the entry that a change is most likely of: the only one, if it is the person's own; empty: none. */
function likelyOf([only, ...others]: readonly ListedEntry[]): string {
  return only !== undefined && others.length === 0 && only.vaultName === null ? only.id : "";
}

/** Rules of a password without symbols. */
const withoutSymbols = "required: lower; required: upper; required: digit";
const lengths = { least: 4, most: 128 };

/** The wishes of a person for a password: a site may say its rules in words alone. */
interface Wishes {
  /** Characters, as typed; empty: as the form says. */
  length: string;
  hasSymbols: boolean;
}

/** Returns a form with what a person wishes in the place of its own rules. */
function wished(form: NewPasswordForm, { length, hasSymbols }: Wishes): NewPasswordForm {
  const count = Number(length);
  const isCount = Number.isInteger(count) && count >= lengths.least && count <= lengths.most;
  const size = isCount ? { minLength: count, maxLength: count } : {};
  return { ...form, ...size, rules: hasSymbols ? form.rules : withoutSymbols };
}

/** Offers a password for a form that sets one: it is stored first, then filled. */
export function NewPassword({ tabId, target, fresh: { form, actionHosts } }: Props) {
  const [wishes, setWishes] = useState<Wishes>({ length: "", hasSymbols: true });
  const [isOpen, setIsOpen] = useState(false);
  const asWished = useMemo(() => wished(form, wishes), [form, wishes]);
  const { proposal, again } = useProposal(tabId, target, asWished);
  const [userName, setUserName] = useState(form.userName);
  const [chosen, setChosen] = useState<string | null>(form.isChange ? null : asNew);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  if (proposal === null) return null;
  const { password, updates } = proposal;
  const choice = updates.length === 0 ? asNew : (chosen ?? likelyOf(updates));
  const guarded = updates.find(({ id, reprompt }) => id === choice && reprompt) ?? null;

  const fill = async () => {
    const { origin, tabOrigin } = target;
    const agreed = { origin, tabOrigin, actionHosts };
    const id = choice === asNew ? null : choice;
    const outcome = await askWorker("useProposed", { tabId, userName: userName.trim(), id, agreed });
    if (outcome.kind === "filled") window.close();
    else if (outcome.kind === "unfilled") setProblem(texts.newPassword.unfilled[outcome.why]);
    else if (outcome.kind === "notFilled") setProblem(texts.outcome[outcome.why]);
    else setProblem(errorText(outcome.error, texts.newPassword.failed));
  };
  const begin = () => {
    setProblem("");
    setIsAsking(false);
    setIsBusy(true);
    void fill()
      .catch(() => setProblem(texts.newPassword.failed))
      .finally(() => setIsBusy(false));
  };
  return (
    <Stack
      component="form"
      aria-label={texts.newPassword.title(target.host)}
      sx={{ gap: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (target.tabHost !== null || actionHosts.length > 0 || guarded !== null) setIsAsking(true);
        else begin();
      }}
    >
      <Typography component="h2" variant="subtitle2">
        {texts.newPassword.title(target.host)}
      </Typography>
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
      <TextField
        label={texts.newPassword.password}
        size="small"
        value={password}
        slotProps={{
          htmlInput: { readOnly: true, spellCheck: false, autoComplete: "off" },
          input: {
            sx: { fontFamily: "ui-monospace, monospace" },
            endAdornment: (
              <IconAction
                label={texts.newPassword.options}
                expands={{ isOpen, id: "options" }}
                onClick={() => setIsOpen(!isOpen)}
              >
                <TuneRounded fontSize="small" />
              </IconAction>
            ),
          },
        }}
      />
      {isOpen && (
        <Stack id="options" direction="row" sx={{ gap: 2, alignItems: "center" }}>
          <TextField
            label={texts.newPassword.length}
            size="small"
            type="number"
            sx={{ width: 120 }}
            value={wishes.length === "" ? password.length : wishes.length}
            onChange={({ target: { value } }) => setWishes({ ...wishes, length: value })}
            slotProps={{ htmlInput: { min: lengths.least, max: lengths.most } }}
          />
          <FormControlLabel
            control={<Checkbox size="small" />}
            label={texts.newPassword.symbols}
            checked={wishes.hasSymbols}
            onChange={(_, hasSymbols) => setWishes({ ...wishes, hasSymbols })}
          />
        </Stack>
      )}
      {updates.length > 0 && (
        <EntryChoice label={texts.newPassword.choice} entries={updates} chosen={choice} onChoose={setChosen} />
      )}
      {choice === asNew && (
        <TextField
          label={texts.newPassword.userName}
          size="small"
          autoComplete="off"
          helperText={userName.trim() === "" ? texts.newPassword.noUserName : undefined}
          value={userName}
          onChange={(event) => setUserName(event.target.value)}
        />
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button type="submit" variant="contained" loading={isBusy} disabled={choice === ""}>
          {texts.newPassword.submit}
        </Button>
        <Button onClick={again}>{texts.newPassword.again}</Button>
      </Stack>
      {isAsking && (
        <AskDialog
          entry={guarded}
          target={{ ...target, actionHosts }}
          onAgree={begin}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Stack>
  );
}
