import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { SaveOffer } from "../../messages.ts";
import { askHost, askWorker } from "../ask.ts";
import { errorText } from "../error-text.ts";
import { asNew, EntryChoice } from "./EntryChoice.tsx";
import { texts } from "./texts.ts";

interface Props {
  tabId: number;
  offer: SaveOffer;
  onSettled: () => void;
}

/** Asks whether a login that was sent is saved, and into which entry. Nothing is chosen before the person does. */
export function SaveLogin({ tabId, offer: { host, userName: sent, updates }, onSettled }: Props) {
  const [userName, setUserName] = useState(sent);
  const [chosen, setChosen] = useState(updates.length === 0 ? asNew : "");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const settle = async (work: () => Promise<string>) => {
    setIsBusy(true);
    const failure = await work().catch(() => texts.save.failed);
    setIsBusy(false);
    setProblem(failure);
    if (failure !== "") return;
    await askWorker("settled", { tabId });
    onSettled();
  };
  const save = () =>
    settle(async () => {
      const { error } = await askHost("save", { tabId, userName, id: chosen === asNew ? null : chosen });
      return error === null ? "" : errorText(error, texts.save.failed);
    });
  const dismiss = (isNever: boolean) =>
    settle(async () => {
      await askHost("dismiss", { tabId, isNever });
      return "";
    });
  const isNew = chosen === asNew;
  return (
    <Stack
      component="form"
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== "") void save();
      }}
    >
      <Typography component="h2" variant="subtitle2">
        {updates.length > 0 ? texts.save.updateTitle(host) : texts.save.title(host)}
      </Typography>
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
      {updates.length > 0 && (
        <EntryChoice label={texts.newPassword.choice} entries={updates} chosen={chosen} onChoose={setChosen} />
      )}
      {isNew && (
        <TextField
          label={texts.save.userName}
          size="small"
          autoComplete="off"
          value={userName}
          onChange={(event) => setUserName(event.target.value)}
        />
      )}
      <Button type="submit" variant="contained" loading={isBusy} disabled={chosen === ""}>
        {isNew ? texts.save.submit : texts.save.update}
      </Button>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button onClick={() => void dismiss(false)}>{texts.save.notNow}</Button>
        <Button onClick={() => void dismiss(true)}>{texts.save.never}</Button>
      </Stack>
    </Stack>
  );
}
