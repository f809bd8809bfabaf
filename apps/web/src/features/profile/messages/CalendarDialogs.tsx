import ContentCopy from "@mui/icons-material/ContentCopy";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { calls, limits } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useRef, useState } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { Monospace } from "../../../components/Monospace.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts as messageTexts } from "./texts.ts";
import { useCopy } from "../../../lib/clipboard/use-copy.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";

const { calendar: texts } = messageTexts;
const all = "all";
const readTags = (call: Api) => call(calls.scopeTags.mine, { query: {} });

interface NewFeedProps {
  /** Receives the address, which is never shown again. */
  onMade: (url: string) => void;
  onClose: () => void;
}

/** Asks which reminders a calendar shows, and for its name. */
export function NewFeedDialog({ onMade, onClose }: NewFeedProps) {
  const { api } = useServices();
  const tags = useApiQuery(readTags);
  const [scope, setScope] = useState(all);
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, texts.failed).message);
  const tagName = tags.value?.find(({ _id }) => _id === scope)?.name;
  const name = typed ?? tagName ?? texts.all;
  const nameRef = useRef<HTMLInputElement>(null);
  const submit = async () => {
    if (name.trim() === "") {
      nameRef.current?.focus();
      return setFault(texts.nameRequired);
    }
    await run(async () => {
      const call = await api();
      const body = { name: name.trim(), scopeTag: scope === all ? null : scope };
      const { url } = await call(calls.calendarFeeds.create, { body });
      onMade(url);
    });
  };
  return (
    <FormDialog
      title={texts.addTitle}
      submitLabel={texts.addSubmit}
      isDirty={typed !== null || scope !== all}
      isSubmitting={isBusy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2.5, paddingTop: 0.5 }}>
        {tags.error !== null && <Alert severity="warning">{texts.tagsFailed}</Alert>}
        <TextField
          select
          autoFocus
          label={texts.scope}
          value={scope}
          helperText={scope === all ? texts.allHint : texts.tagHint}
          onChange={(event) => setScope(event.target.value)}
        >
          <MenuItem value={all}>{texts.all}</MenuItem>
          {(tags.value ?? []).map((tag) => (
            <MenuItem key={tag._id} value={tag._id}>
              <bdi>{tag.name}</bdi>
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={texts.name}
          inputRef={nameRef}
          value={name}
          error={fault !== null}
          helperText={fault ?? texts.nameHint}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(null);
          }}
          slotProps={{ htmlInput: { maxLength: limits.sharedName } }}
        />
      </Stack>
    </FormDialog>
  );
}

/** Shows an address, this one time. */
export function FeedAddressDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const copy = useCopy("copy", texts);
  return (
    <QuestionDialog
      title={texts.madeTitle}
      lead={texts.madeLead}
      onClose={onClose}
      actions={
        <>
          <OutlinedButton onClick={onClose}>{texts.done}</OutlinedButton>
          <Button variant="contained" autoFocus startIcon={<ContentCopy />} onClick={() => copy(url)}>
            {texts.copy}
          </Button>
        </>
      }
    >
      <Box
        role="group"
        aria-label={texts.address}
        sx={{ padding: 1.5, border: 1, borderColor: "divider", borderRadius: 1, userSelect: "all" }}
      >
        <Monospace>{url}</Monospace>
      </Box>
    </QuestionDialog>
  );
}
