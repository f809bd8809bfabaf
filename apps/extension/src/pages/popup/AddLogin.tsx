import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import type { FillTarget, LoginDraft } from "../../messages.ts";
import { askHost, askWorker } from "../ask.ts";
import { errorText } from "../error-text.ts";
import { texts } from "./texts.ts";
import { agreedTo } from "./use-entry-actions.tsx";

interface Props {
  tabId: number;
  page: FillTarget;
  /** Called when the login was added, or given up. */
  onEnd: (isAdded: boolean) => void;
}

/** Adds a login for the tab's page, at first with what is typed there. It is there when the popup opens again. */
export function AddLogin({ tabId, page, onEnd }: Props) {
  const { address, host } = page;
  const [draft, setDraft] = useState<LoginDraft>({ address, userName: "", password: "" });
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const read = async () => {
      const kept = await askHost("draft", { address });
      const found = kept ?? (await askWorker("typed", { tabId, agreed: agreedTo(page, []) }));
      // A person may have typed here before the page answers.
      if (found !== null)
        setDraft((present) => (present.userName + present.password === "" ? { ...found, address } : present));
    };
    void read().catch(() => undefined);
  }, [tabId, page, address]);

  const fail = () => setProblem(texts.add.failed);
  const change = (typed: Partial<LoginDraft>) => {
    const changed = { ...draft, ...typed };
    setDraft(changed);
    void askHost("keepDraft", { draft: changed }).catch(fail);
  };
  const generate = async () => {
    const password = await askHost("generate", {});
    setIsShown(true);
    change({ password });
  };
  const add = async () => {
    const { error } = await askHost("add", { draft: { ...draft, userName: draft.userName.trim() } });
    if (error === null) onEnd(true);
    else setProblem(errorText(error, texts.add.failed));
  };
  const giveUp = async () => {
    await askHost("keepDraft", { draft: { address, userName: "", password: "" } });
    onEnd(false);
  };
  return (
    <Stack
      component="form"
      aria-label={texts.add.title(host)}
      sx={{ gap: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        setProblem("");
        setIsBusy(true);
        void add()
          .catch(fail)
          .finally(() => setIsBusy(false));
      }}
    >
      <Typography component="h2" variant="subtitle2">
        {texts.add.title(host)}
      </Typography>
      {page.tabHost !== null && <Typography>{texts.ask.frame(host, page.tabHost)}</Typography>}
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
      <TextField
        label={texts.add.userName}
        size="small"
        autoComplete="off"
        autoFocus
        disabled={isBusy}
        value={draft.userName}
        onChange={({ target }) => change({ userName: target.value })}
      />
      <TextField
        label={texts.add.password}
        size="small"
        type={isShown ? "text" : "password"}
        disabled={isBusy}
        value={draft.password}
        onChange={({ target }) => change({ password: target.value })}
        slotProps={{
          htmlInput: { spellCheck: false, autoComplete: "off" },
          input: { sx: isShown ? { fontFamily: "ui-monospace, monospace" } : {} },
        }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button size="small" disabled={isBusy} onClick={() => void generate().catch(fail)}>
          {texts.add.generate}
        </Button>
        <Button size="small" disabled={draft.password === ""} onClick={() => setIsShown(!isShown)}>
          {isShown ? texts.add.hide : texts.add.show}
        </Button>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button type="submit" variant="contained" loading={isBusy} disabled={draft.password === ""}>
          {texts.add.submit}
        </Button>
        <Button onClick={() => void giveUp().catch(fail)}>{texts.add.cancel}</Button>
      </Stack>
    </Stack>
  );
}
