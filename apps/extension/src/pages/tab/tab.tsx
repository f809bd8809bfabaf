import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { noCode } from "../../messages.ts";
import { askHost } from "../ask.ts";
import { showPage } from "../Page.tsx";
import { useHostState } from "../use-state-of-host.ts";
import { useSteps } from "../use-steps.ts";
import { BrowserSaver } from "./BrowserSaver.tsx";
import { CheckServer } from "./CheckServer.tsx";
import { Connect } from "./Connect.tsx";
import { CodeSignIn } from "./CodeSignIn.tsx";
import { GeneratedUnlock } from "./GeneratedUnlock.tsx";
import { HostSetting } from "./HostSetting.tsx";
import { QuestionStep } from "./Questions.tsx";
import { InSites } from "./InSites.tsx";
import { SignIn } from "./SignIn.tsx";
import { texts } from "./texts.ts";

/** Opens the browser's own page for shortcuts. */
async function openShortcuts(): Promise<void> {
  const commands: typeof chrome.commands & { openShortcutSettings?: () => Promise<void> } = chrome.commands;
  if (commands.openShortcutSettings !== undefined) await commands.openShortcutSettings();
  else await chrome.tabs.create({ url: "chrome://extensions/shortcuts" });
}

/** The keys that fill a login, as the browser names them; empty: it gave none; null: not known yet. */
function useFillKeys(): string | null {
  const [keys, setKeys] = useState<string | null>(null);
  useEffect(() => {
    chrome.commands.getAll().then(
      (commands) => setKeys(commands.find(({ name }) => name === "fill")?.shortcut ?? ""),
      () => undefined,
    );
  }, []);
  return keys;
}

function Tab() {
  const [state, read] = useHostState();
  const [isChanging, setIsChanging] = useState(false);
  const [note, setNote] = useState("");
  const [isByCode, setIsByCode] = useState(false);
  const keys = useFillKeys();
  const steps = useSteps({
    failed: state?.status === "locked" ? texts.unlock.failed : texts.signIn.failed,
    onDone: () => {
      setIsByCode(false);
      void read();
    },
    onSetup: () => {
      setIsByCode(false);
      setNote(texts.signIn.setup);
    },
    onFailed: async (code) => {
      const now = await read();
      // A code that signed in is used up, whatever failed after that.
      if (now?.status === "locked" && code !== noCode) setIsByCode(false);
    },
  });
  if (state === null) return null;
  const { status, server, email, lastEmail, hasPasskey } = state;
  if (server === null || isChanging)
    return (
      <Connect
        connectedHost={server === null ? null : new URL(server).hostname}
        onConnected={() => {
          setIsChanging(false);
          steps.forget();
          setNote("");
          void read();
        }}
        onCancel={server === null ? null : () => setIsChanging(false)}
      />
    );
  if (steps.question !== null)
    return <QuestionStep key={steps.question.kind} server={server} question={steps.question} steps={steps} />;
  const signOut = () => {
    steps.forget();
    void askHost("signOut", {}).then(read);
  };
  const showCode = (isShown: boolean) => () => {
    steps.forget();
    setNote("");
    setIsByCode(isShown);
  };
  if (isByCode && (status === "signedOut" || status === "locked"))
    return <CodeSignIn server={server} steps={steps} onBack={showCode(false)} />;
  if (status === "locked" && state.opening !== "password")
    return <GeneratedUnlock server={server} state={state} steps={steps} onCode={showCode(true)} onSignOut={signOut} />;
  if (status === "signedOut" || status === "locked")
    return (
      <SignIn
        key={status}
        server={server}
        email={status === "locked" ? email : null}
        lastEmail={lastEmail ?? ""}
        hasPasskey={hasPasskey}
        steps={steps}
        note={note}
        onCode={showCode(true)}
        onLeave={status === "locked" ? signOut : () => setIsChanging(true)}
      />
    );
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h5" component="h1">
        {texts.open.title}
      </Typography>
      <Typography>{texts.open.lead(new URL(server).host, email ?? "", keys ?? "")}</Typography>
      {keys === "" && (
        <Button variant="outlined" sx={{ alignSelf: "flex-start" }} onClick={() => void openShortcuts()}>
          {texts.open.setShortcut}
        </Button>
      )}
      <HostSetting name="filling" />
      <InSites />
      <BrowserSaver />
      <HostSetting name="reminderBadge" />
      <CheckServer server={server} />
      <Stack direction="row" sx={{ gap: 2, marginTop: 2 }}>
        <Button variant="outlined" onClick={() => void askHost("lock", {}).then(read)}>
          {texts.open.lock}
        </Button>
        <Button onClick={signOut}>{texts.open.signOut}</Button>
      </Stack>
    </Stack>
  );
}

showPage(
  <Stack component="main" sx={{ padding: 3, maxWidth: 480, marginInline: "auto" }}>
    <Tab />
  </Stack>,
);
