import LockOutlined from "@mui/icons-material/LockOutlined";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import SettingsOutlined from "@mui/icons-material/SettingsOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ComponentProps, useEffect, useState } from "react";
import type { SaveOffer } from "../../messages.ts";
import { askHost } from "../ask.ts";
import { IconAction } from "../IconAction.tsx";
import { showPage } from "../Page.tsx";
import { useHostState } from "../use-state-of-host.ts";
import { Entries } from "./Entries.tsx";
import { SaveLogin } from "./SaveLogin.tsx";
import { SignInDialog } from "./SignInDialog.tsx";
import { texts } from "./texts.ts";
import { Unlock } from "./Unlock.tsx";
import { useGuard } from "./use-guard.ts";

const openTab = (url: string) => void chrome.tabs.create({ url }).then(() => window.close());

/** Returns the tab below the popup, or the one that the address names. */
function useTabId(): number | null {
  const [named] = useState(() => new URLSearchParams(location.search).get("tab"));
  const [tabId, setTabId] = useState<number | null>(named === null ? null : Number(named));
  useEffect(() => {
    if (named !== null) return;
    const query = { active: true, currentWindow: true };
    chrome.tabs.query(query).then(
      ([tab]) => setTabId(tab?.id ?? null),
      () => setTabId(null),
    );
  }, [named]);
  return tabId;
}

/** Shows the login that waits to be saved, else those that can be filled. */
function Logins({ tabId, ...entries }: Omit<ComponentProps<typeof Entries>, "done">) {
  const [offer, setOffer] = useState<SaveOffer | null | undefined>(undefined);
  const [done, setDone] = useState("");
  /** Whether the person wants to save a login whose form is still there. */
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (tabId === null) return;
    askHost("offer", { tabId }).then(setOffer, () => setOffer(null));
  }, [tabId]);
  if (tabId === null || offer === null) return <Entries tabId={tabId} {...entries} done={done} />;
  if (offer === undefined) return null;
  const { isOffline } = entries;
  if (!offer.isAsked && !isWanted)
    return (
      <>
        <Button
          variant="outlined"
          onClick={() => setIsWanted(true)}
          sx={{ textAlign: "start", justifyContent: "flex-start" }}
        >
          {texts.save.waiting(offer.host)}
        </Button>
        <Entries tabId={tabId} {...entries} done={done} />
      </>
    );
  const settle = (text: string) => {
    setDone(text);
    setOffer(null);
  };
  return <SaveLogin tabId={tabId} offer={offer} isOffline={isOffline} onSettled={settle} />;
}

function Popup({ tabId }: { tabId: number | null }) {
  const [state, read] = useHostState();
  if (state === null) return null;
  const { status, server, email, hasPasskey, opening, isOffline } = state;
  if (status === "disconnected" || status === "signedOut")
    return (
      <Stack sx={{ gap: 2 }}>
        <Typography>{server === null ? texts.connect.lead : texts.connect.signInLead(new URL(server).host)}</Typography>
        <Button variant="contained" onClick={() => openTab("tab.html")}>
          {status === "signedOut" ? texts.connect.signIn : texts.connect.open}
        </Button>
      </Stack>
    );
  if (status === "locked")
    return (
      <Unlock
        tabId={tabId}
        email={email}
        hasPasskey={hasPasskey}
        isByPassword={opening === "password"}
        onOpen={() => void read()}
        onQuestion={() => openTab("tab.html")}
      />
    );
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ position: "absolute", insetBlockStart: 12, insetInlineEnd: 12 }}>
        <IconAction label={texts.openPomander} onClick={() => openTab(server ?? "tab.html")}>
          <OpenInNewRounded fontSize="small" />
        </IconAction>
        <IconAction label={texts.settings} onClick={() => openTab("tab.html")}>
          <SettingsOutlined fontSize="small" />
        </IconAction>
        <IconAction label={texts.lock} onClick={() => void askHost("lock", {}).then(read)}>
          <LockOutlined fontSize="small" />
        </IconAction>
      </Stack>
      {isOffline && <Alert severity="info">{texts.offline}</Alert>}
      {status === "notVerified" ? (
        <Alert severity="warning">{texts.notVerified}</Alert>
      ) : (
        <Logins tabId={tabId} server={server ?? ""} isOffline={isOffline} onRefreshed={() => void read()} />
      )}
    </Stack>
  );
}

/** The tab whose sign-in dialog this window asks about; null: it is the popup. */
const dialogTab = new URLSearchParams(location.search).get("dialog");

function Page() {
  const tabId = useTabId();
  const isGuarded = useGuard(dialogTab === null ? tabId : null);
  return (
    <Stack
      component="main"
      aria-busy={isGuarded}
      sx={{
        padding: 2,
        width: 360,
        minHeight: 120,
        overflowWrap: "anywhere",
        "body[data-by-page] &[aria-busy=true]": { opacity: 0.7 },
      }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", marginBottom: 1 }}>
        <img src="icon-192.png" alt="" width={20} height={20} />
        <Typography component="h1" variant="subtitle1">
          {texts.title}
        </Typography>
      </Stack>
      {dialogTab === null ? <Popup tabId={tabId} /> : <SignInDialog tabId={Number(dialogTab)} />}
    </Stack>
  );
}

showPage(<Page />);
