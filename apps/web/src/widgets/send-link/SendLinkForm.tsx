import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { linkLimits, type SentLinksReply } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import type { LinkContents } from "@pomander/vault/links";
import { useState } from "react";
import { FormDialog } from "../../components/FormDialog.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { problemOf } from "../../lib/problem.ts";
import { PassphraseField } from "./PassphraseField.tsx";
import type { Made, Sendable } from "./sendable.ts";
import { texts } from "./texts.ts";

interface Props {
  personal: OpenVault;
  entry: Sendable | null;
  policy: SentLinksReply["policy"];
  onMade: (made: Made) => void;
  onClose: () => void;
}

const hourMs = 3_600_000;
const lives = [1, 24, 3 * 24, 7 * 24, 14 * 24, 30 * 24];
const usualLife = 7 * 24;
const counts = [1, 2, 5, 10, 25, 100];
const lifeText = (hours: number) => (hours < 24 ? texts.hours(hours) : texts.days(hours / 24));

/** Asks for the contents of a link and its bounds, and creates it. */
export function SendLinkForm({ personal, entry, policy, onMade, onClose }: Props) {
  const files = policy.files ? (entry?.files ?? []) : [];
  const fields = entry?.fields ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [title, setTitle] = useState(entry?.title ?? "");
  const [text, setText] = useState("");
  const [to, setTo] = useState("");
  const [opens, setOpens] = useState(1);
  const hours = lives.filter((life) => life <= policy.days * 24);
  const [life, setLife] = useState(Math.min(usualLife, hours.at(-1) ?? 1));
  const [passphrase, setPassphrase] = useState<string | null>("");
  const [isSender, setSender] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);

  const toggle = (key: string) => setChosen((before) => before.symmetricDifference(new Set([key])));
  const contents: LinkContents = {
    title,
    ...(text === "" ? {} : { text }),
    ...(fields.some((_, i) => chosen.has(`field ${i}`))
      ? { fields: fields.filter((_, i) => chosen.has(`field ${i}`)) }
      : {}),
    ...(files.some(({ id }) => chosen.has(id)) ? { files: files.filter(({ id }) => chosen.has(id)) } : {}),
  };
  const submit = async () => {
    const isEmpty = contents.text === undefined && contents.fields === undefined && contents.files === undefined;
    if (isEmpty) return setProblem(texts.nothing);
    if ((contents.files ?? []).length > linkLimits.files) return setProblem(texts.tooMany(linkLimits.files));
    setProblem(null);
    setSubmitting(true);
    try {
      const [{ makeLink }, { browserPlatform }] = await Promise.all([
        import("@pomander/vault/links"),
        import("@pomander/browser/platform"),
      ]);
      const until = new Date(Date.now() + life * hourMs);
      const filesIn = entry?.vault ?? personal;
      const draft = { contents, filesIn, to, passphrase, until, opens, showSender: isSender };
      onMade({ ...(await makeLink(personal, draft, browserPlatform.argon2)), passphrase });
    } catch (error) {
      setProblem(problemOf(error, texts.failed).message);
      setSubmitting(false);
    }
  };
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.create}
      isDirty={chosen.size > 0 || text !== ""}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2.5 }}>
        <SecondaryText>{entry === null ? texts.leadText : texts.lead}</SecondaryText>
        {entry === null ? (
          <>
            <TextField
              label={texts.subject}
              autoFocus
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
            <TextField
              label={texts.text}
              multiline
              minRows={3}
              maxRows={12}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </>
        ) : (
          <FormControl component="fieldset" variant="standard">
            <FormLabel component="legend">{texts.what}</FormLabel>
            <FormGroup>
              {fields.map(({ name, value, kind }, i) => (
                <Choice
                  key={i}
                  label={name}
                  hint={kind === "hidden" ? texts.hidden : value}
                  isOn={chosen.has(`field ${i}`)}
                  onToggle={() => toggle(`field ${i}`)}
                />
              ))}
              {files.map(({ id, name, size }) => (
                <Choice key={id} label={texts.file(name, size)} isOn={chosen.has(id)} onToggle={() => toggle(id)} />
              ))}
            </FormGroup>
          </FormControl>
        )}
        <PassphraseField value={passphrase} isRequired={policy.passphrase} onChange={setPassphrase} />
        <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2 }}>
          <SelectField
            label={texts.opens}
            fullWidth
            value={opens}
            options={counts.filter((count) => count <= policy.opens)}
            nameOf={texts.opensCount}
            onChange={(count) => setOpens(Number(count))}
          />
          <SelectField
            label={texts.until}
            fullWidth
            value={life}
            options={hours}
            nameOf={lifeText}
            onChange={(chosenLife) => setLife(Number(chosenLife))}
          />
        </Stack>
        <TextField
          label={texts.to}
          helperText={texts.toHint}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <FormControlLabel
          label={texts.showSender}
          control={<Checkbox checked={isSender} onChange={(_event, isOn) => setSender(isOn)} />}
        />
      </Stack>
    </FormDialog>
  );
}

interface ChoiceProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onToggle: () => void;
}

/** Offers one part of an entry, with its value as the opener sees it at first. */
const Choice = ({ label, hint, isOn, onToggle }: ChoiceProps) => (
  <div>
    <FormControlLabel label={label} control={<Checkbox checked={isOn} onChange={onToggle} />} />
    {hint !== undefined && isOn && (
      <FormHelperText
        translate="no"
        sx={{ marginTop: 0, marginInlineStart: 4, overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
      >
        {hint}
      </FormHelperText>
    )}
  </div>
);
