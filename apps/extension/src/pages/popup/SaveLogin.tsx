import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { SaveOffer } from "../../messages.ts";
import { askHost, askWorker } from "../ask.ts";
import { errorText } from "../error-text.ts";
import { IconAction } from "../IconAction.tsx";
import { AskDialog } from "./AskDialog.tsx";
import { asNew, EntryChoice } from "./EntryChoice.tsx";
import { dots } from "./EntryDetails.tsx";
import { texts } from "./texts.ts";

interface Props {
  tabId: number;
  offer: SaveOffer;
  /** Whether the server can't be reached, so that nothing can be saved. */
  isOffline: boolean;
  /** Called when it is saved, or dropped, with the text that says so; empty: none. */
  onSettled: (text: string) => void;
}

/** Asks whether a login that was sent is saved, and into which entry. */
export function SaveLogin({ tabId, offer, isOffline, onSettled }: Props) {
  const { number, host, userName: sent, updates, others, obvious, renamed } = offer;
  const [userName, setUserName] = useState(sent);
  const [chosen, setChosen] = useState(updates.length === 0 ? asNew : (obvious ?? ""));
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  /** The password; null: it is hidden. */
  const [password, setPassword] = useState<string | null>(null);
  const toggle = async () =>
    setPassword(password === null ? await askHost("offeredPassword", { tabId, number }).catch(() => null) : null);

  const isNew = chosen === asNew;
  const all = [...updates, ...others];
  const guarded = all.find(({ id, reprompt }) => id === chosen && reprompt) ?? null;
  const isTaken = isNew && userName !== "" && all.some((entry) => entry.userName === userName.trim());

  const settle = async (work: () => Promise<string>, done = "") => {
    setIsBusy(true);
    const failure = await work().catch(() => texts.save.failed);
    setIsBusy(false);
    setProblem(failure);
    if (failure !== "") return;
    await askWorker("settled", { tabId });
    onSettled(done);
  };
  const save = () =>
    settle(async () => {
      const { error } = await askHost("save", {
        tabId,
        number,
        userName: isNew ? userName : sent,
        id: isNew ? null : chosen,
      });
      return error === null ? "" : errorText(error, texts.save.failed);
    }, texts.saved);
  const dismiss = (isNever: boolean) =>
    settle(async () => {
      await askHost("dismiss", { tabId, isNever });
      return "";
    });
  return (
    <Stack
      component="form"
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (guarded !== null) setIsAsking(true);
        else if (chosen !== "") void save();
      }}
    >
      <Typography component="h2" variant="subtitle2">
        {isNew ? texts.save.title(host) : texts.save.updateTitle(host)}
      </Typography>
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
      {all.length > 0 && (
        <EntryChoice
          label={texts.newPassword.choice}
          entries={updates}
          others={others}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {renamed.includes(chosen) && (
        <Typography sx={{ overflowWrap: "anywhere" }}>{texts.save.addsUserName(sent)}</Typography>
      )}
      {isNew && (
        <TextField
          label={texts.save.userName}
          size="small"
          autoComplete="off"
          helperText={isTaken ? texts.save.taken : undefined}
          value={userName}
          onChange={(event) => setUserName(event.target.value)}
        />
      )}
      <TextField
        label={texts.parts.password}
        size="small"
        value={password ?? dots}
        slotProps={{
          htmlInput: { readOnly: true, spellCheck: false, autoComplete: "off", translate: "no" },
          input: {
            sx: { fontFamily: "ui-monospace, monospace" },
            endAdornment: (
              <IconAction
                label={password === null ? texts.show.password : texts.hide.password}
                onClick={() => void toggle()}
              >
                {password === null ? (
                  <VisibilityOutlined fontSize="small" />
                ) : (
                  <VisibilityOffOutlined fontSize="small" />
                )}
              </IconAction>
            ),
          },
        }}
      />
      <Button type="submit" variant="contained" loading={isBusy} disabled={chosen === "" || isOffline}>
        {isNew ? texts.save.submit : texts.save.update}
      </Button>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button onClick={() => void dismiss(false)}>{texts.save.notNow}</Button>
        <Button onClick={() => void dismiss(true)}>{texts.save.never}</Button>
      </Stack>
      {isAsking && (
        <AskDialog
          entry={guarded}
          target={null}
          words={{ title: texts.save.updateTitle(host), go: texts.save.update }}
          onAgree={() => {
            setIsAsking(false);
            void save();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Stack>
  );
}
