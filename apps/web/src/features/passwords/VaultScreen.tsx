import AddRounded from "@mui/icons-material/AddRounded";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { OpenVault } from "@pomander/vault";
import { useMemo, useRef } from "react";
import { Page } from "../../components/Page.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { withReason } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { EntryConfirmDialog } from "./dialogs/EntryConfirmDialog.tsx";
import { EntryDialog } from "./form/EntryDialog.tsx";
import { OpeningList } from "./list/OpeningList.tsx";
import { PasswordList } from "./list/PasswordList.tsx";
import { suggestionsFrom } from "./list/list-params.ts";
import { useEntryListParams } from "./list/use-entry-list-params.ts";
import { formatMoment } from "../../lib/format/dates.ts";
import { texts } from "./texts.ts";
import { useVaultScreen } from "./use-vault-screen.ts";
import { AcceptedElsewhere } from "./warning/AcceptedElsewhere.tsx";
import { ReadWarning } from "./warning/ReadWarning.tsx";

/** An open vault, or one that is opening. */
export function VaultScreen({ vault }: { vault: OpenVault }) {
  const { holder } = useServices();
  const snapshot = useVaultSnapshot(vault);
  const { entries, fault, status, isOffline, lastChange } = snapshot;
  const isWritingOff = fault !== null || status !== "open";
  const suggestions = useMemo(() => suggestionsFrom(entries), [entries]);
  const screen = useVaultScreen(vault, isOffline);
  const at = useEntryListParams(vault);
  const { add } = screen;
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcuts(
    useMemo(
      () => [
        { key: "/", label: texts.shortcuts.search, run: () => searchRef.current?.focus() },
        ...(isWritingOff ? [] : [{ key: "n", label: texts.shortcuts.add, run: add }]),
      ],
      [add, isWritingOff],
    ),
  );

  return (
    <Page>
      <PageTitle
        title={texts.heading}
        {...(isOffline && lastChange !== null ? { lead: texts.offline.lead(formatMoment(lastChange)) } : {})}
        actions={
          <Stack
            direction="row"
            sx={{ gap: 1, width: { xs: "100%", sm: "auto" }, "& > *:last-child": { flexGrow: 1 } }}
          >
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<LockOutlined />}
              onClick={() => void holder.lock("asked")}
            >
              {texts.lock.action}
            </Button>
            <Button
              // Offline it explains itself when pressed, and is not the one thing to do.
              {...(isOffline ? { variant: "outlined", color: "inherit" } : { variant: "contained" })}
              startIcon={<AddRounded />}
              disabled={isWritingOff}
              onClick={add}
            >
              {texts.add}
            </Button>
          </Stack>
        }
      />
      {fault !== null && <ReadWarning vault={vault} fault={fault} />}
      <AcceptedElsewhere accepted={snapshot.newlyAccepted} />
      {status === "failed" ? (
        <LoadFailed reason={snapshot.error} onRetry={() => void vault.reload()} />
      ) : status === "opening" ? (
        <OpeningList progress={snapshot.progress} />
      ) : (
        <PasswordList
          snapshot={snapshot}
          at={at}
          handlers={screen.handlers}
          isWritingOff={isWritingOff}
          searchRef={searchRef}
          onAdd={add}
        />
      )}
      {screen.editor !== null && (
        <EntryDialog
          key={screen.editor.key}
          vault={vault}
          target={screen.editor.target}
          suggestions={suggestions}
          isWritingOff={isWritingOff}
          isOffline={isOffline}
          onCopy={screen.copySecret}
          onAdded={at.reveal}
          onClose={screen.closeEditor}
        />
      )}
      <EntryConfirmDialog pending={screen.pending} onConfirm={screen.confirm} onCancel={screen.cancel} />
    </Page>
  );
}

function LoadFailed({ reason, onRetry }: { reason: string | null; onRetry: () => void }) {
  return <RetryAlert onRetry={onRetry}>{withReason(texts.notices.loadFailed, reason ?? "")}</RetryAlert>;
}
