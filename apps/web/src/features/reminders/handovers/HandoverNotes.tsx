import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { calls, type Handover } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "./texts.ts";

/** Names reminders of people who left that the user owns since, and offers to give them to these people's managers. */
export function HandoverNotes({ onGiven }: { onGiven: () => void }) {
  const { value, reload } = useApiQuery(readHandovers);
  return value?.handovers.map((handover) => (
    <HandoverNote key={handover._id} handover={handover} onGiven={onGiven} onDone={reload} />
  ));
}

interface Props {
  handover: Handover;
  onGiven: () => void;
  onDone: () => void;
}

function HandoverNote({ handover: { _id, from, reminders, manager }, onGiven, onDone }: Props) {
  const { api } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useTaskWithNotice(texts.failed);
  const params = { id: _id };
  const give = async () => {
    await (await api()).done(calls.handovers.give, { params });
    notify({ text: texts.given(manager.name), severity: "success" });
    onDone();
    onGiven();
  };
  const keep = async () => {
    await (await api()).done(calls.handovers.keep, { params });
    notify({ text: texts.kept, severity: "success" });
    onDone();
  };
  return (
    <Alert severity="info" sx={{ marginBottom: 2 }}>
      {texts.yours(from, reminders)} {texts.manager(manager.name)}
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, marginTop: 1, marginLeft: -1 }}>
        <Button
          size="small"
          color="inherit"
          sx={{ textAlign: "start" }}
          disabled={isBusy}
          onClick={() => void run(give)}
        >
          {texts.give(manager.name)}
        </Button>
        <Button size="small" color="inherit" disabled={isBusy} onClick={() => void run(keep)}>
          {texts.keep}
        </Button>
      </Stack>
    </Alert>
  );
}

const readHandovers = (call: Api) => call(calls.handovers.list);
