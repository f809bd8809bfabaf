import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { type Channel, channelKinds, limits } from "@pomander/contract";
import { useEffect, useRef, useState } from "react";
import { FormDialog } from "../../components/FormDialog.tsx";
import { problemOf } from "../../lib/problem.ts";
import type { ChannelActions } from "./use-channels.ts";
import { channelTexts } from "./texts.ts";
import { SelectField } from "../../components/SelectField.tsx";

const { form: words } = channelTexts;

interface Props {
  /** The channel to change; null for a new one. */
  channel: Channel | null;
  actions: ChannelActions;
  /** Receives the secret of a new webhook, otherwise null. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
}

type Faults = Partial<Record<"name" | "url" | "token", string>>;

/** Adds a channel, or changes one: its stored address is never shown, so a change of it is typed from scratch. */
export function ChannelDialog({ channel, actions, onSaved, onClose }: Props) {
  const start = { kind: channel?.kind ?? "slack", name: channel?.name ?? "", isActive: channel?.isActive ?? true };
  const [values, setValues] = useState({ ...start, url: "", token: "" });
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);
  const set = (changed: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changed }));
    setFaults({});
    setProblem(null);
  };
  const { kind, name, url, token, isActive } = values;
  const withToken = kind === "ntfy" && token.trim() !== "" ? { token: token.trim() } : {};
  const save = async () => {
    if (channel === null) return (await actions.add({ kind, name, url, ...withToken })).secret;
    const address = url.trim() === "" ? {} : { url, ...withToken };
    await actions.change(channel._id, { name, isActive, ...address });
    return null;
  };
  const submit = async () => {
    const isUrlMissing = channel === null && url.trim() === "";
    const found: Faults = {
      ...(name.trim() === "" ? { name: words.faults.name } : {}),
      ...(isUrlMissing ? { url: words.faults.url } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      onSaved(await save());
    } catch (error) {
      const { message, issues } = problemOf(error, channel === null ? words.addFailed : words.saveFailed);
      const named = Object.fromEntries(issues.map((issue) => [issue.path, issue.message]));
      const isNamed = ["name", "url", "token"].some((field) => field in named);
      setFaults(named);
      setProblem(isNamed ? null : message);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={channel === null ? words.addTitle : words.editTitle}
      submitLabel={channel === null ? words.add : words.save}
      isDirty={name !== start.name || isActive !== start.isActive || url !== "" || token !== ""}
      isSubmitting={isBusy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack ref={fields} sx={{ gap: 2.5, paddingTop: 1 }}>
        {channel === null && (
          <SelectField
            label={words.kind}
            value={kind}
            options={channelKinds}
            nameOf={(one) => words.kinds[one]}
            onChange={(chosen) => set({ kind: chosen })}
          />
        )}
        <TextField
          label={words.name}
          value={name}
          autoFocus
          error={faults.name !== undefined}
          helperText={faults.name ?? words.nameHint}
          onChange={(event) => set({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: limits.sharedName, dir: "auto" } }}
        />
        <TextField
          label={channel === null ? words.url : words.newUrl}
          value={url}
          type="url"
          error={faults.url !== undefined}
          helperText={faults.url ?? (channel === null ? words.urlHints[kind] : words.keepUrl(channel.host))}
          onChange={(event) => set({ url: event.target.value })}
          slotProps={{ htmlInput: { maxLength: limits.channelUrl, spellCheck: false } }}
        />
        {kind === "ntfy" && (
          <TextField
            label={words.token}
            value={token}
            error={faults.token !== undefined}
            helperText={faults.token ?? words.tokenHint}
            onChange={(event) => set({ token: event.target.value })}
            slotProps={{ htmlInput: { maxLength: limits.channelToken, spellCheck: false } }}
          />
        )}
        {channel !== null && (
          <FormControlLabel
            control={<Switch checked={isActive} onChange={(event) => set({ isActive: event.target.checked })} />}
            label={words.isActive}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
