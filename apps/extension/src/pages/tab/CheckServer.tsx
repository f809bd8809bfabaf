import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { kindOf, type ServerFault, type ServerFaultKind } from "@pomander/vault/server-check";
import { checkServer, type CheckOutcome } from "./check-server.ts";
import { texts } from "./texts.ts";

/** How many files of a kind are named. */
const maxNamed = 5;
const kinds: readonly ServerFaultKind[] = ["changed", "missing", "extra", "weaker"];

async function check(server: string): Promise<CheckOutcome> {
  const packed = await fetch(chrome.runtime.getURL("release.json"));
  const manifest = new Uint8Array(await packed.arrayBuffer());
  return checkServer({ server, version: chrome.runtime.getManifest().version, manifest });
}

/** Lets a person compare what their server sends with the release of this extension. */
export function CheckServer({ server }: { server: string }) {
  const [outcome, setOutcome] = useState<CheckOutcome | "failed" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    setOutcome(null);
    setOutcome(await check(server).catch(() => "failed" as const));
    setIsBusy(false);
  };
  return (
    <Stack component="section" sx={{ gap: 1, marginTop: 2, alignItems: "flex-start" }}>
      <Typography variant="h6" component="h2">
        {texts.check.title}
      </Typography>
      <Typography>{texts.check.lead}</Typography>
      <Button variant="outlined" loading={isBusy} onClick={() => void run()}>
        {texts.check.submit}
      </Button>
      <div role="status">{outcome !== null && <Outcome outcome={outcome} />}</div>
    </Stack>
  );
}

function Outcome({ outcome }: { outcome: CheckOutcome | "failed" }) {
  if (outcome === "failed") return <Alert severity="error">{texts.failed}</Alert>;
  switch (outcome.kind) {
    case "asReleased":
      return (
        <Alert severity="success">
          <Typography>{texts.check.asReleased(outcome.pages, outcome.files)}</Typography>
          <Typography>{texts.check.onlyNow}</Typography>
          <Manifest hash={outcome.hash} />
        </Alert>
      );
    case "differs":
      return (
        <Alert severity="error">
          <Typography>{texts.check.differs}</Typography>
          <ul>
            {kinds.map((kind) => (
              <Faults key={kind} kind={kind} faults={outcome.faults} />
            ))}
          </ul>
          {!outcome.isComplete && <Typography>{texts.check.incomplete}</Typography>}
          <Typography>{texts.check.afterDiffers}</Typography>
          <Manifest hash={outcome.hash} />
        </Alert>
      );
    case "unknownVersion":
      return (
        <Alert severity="warning">
          {texts.check.unknownVersion(outcome.version, chrome.runtime.getManifest().version)}
        </Alert>
      );
    case "unreadable":
    case "unreached":
      return <Alert severity="warning">{texts.check[outcome.kind]}</Alert>;
  }
}

/** Returns the file that a fault is about: an extra one is named by a page. */
const fileOf = ({ code, name, address }: ServerFault) => (code === "extraFile" ? (name ?? "") : address);

/** Names the files that have a fault of a kind. */
function Faults({ kind, faults }: { kind: ServerFaultKind; faults: readonly ServerFault[] }) {
  const files = [...new Set(faults.filter((fault) => kindOf(fault) === kind).map(fileOf))].toSorted();
  if (files.length === 0) return null;
  const named = files.slice(0, maxNamed).join(", ");
  const others = files.length - maxNamed;
  return (
    <Typography component="li" sx={{ overflowWrap: "anywhere" }}>
      {texts.check.faults[kind](others > 0 ? texts.check.more(named, others) : named)}
    </Typography>
  );
}

const Manifest = ({ hash }: { hash: string }) => (
  <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
    {texts.check.manifest(hash)}
  </Typography>
);
