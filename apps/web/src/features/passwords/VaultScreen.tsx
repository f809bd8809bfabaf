import { reasonText } from "@pomander/texts/reason-text";
import AddRounded from "@mui/icons-material/AddRounded";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { OpenVault } from "@pomander/vault";
import { allVaultsOf, personalChoice, type VaultPlace } from "../../lib/vault/all-vaults.ts";
import { texts as sharedTexts } from "./shared/texts.ts";
import { VaultChip } from "../../widgets/vault-choice/VaultChip.tsx";
import { LostVaults } from "./shared/LostVaults.tsx";
import { SharingNotices } from "./shared/SharingNotices.tsx";
import { VaultState } from "./shared/VaultState.tsx";
import { lazy, Suspense, useMemo, useRef } from "react";
import { format } from "@pomander/texts/format";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { TipButton } from "../../components/TipButton.tsx";
import { Page, PageTitle } from "../../components/Page.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { withReason } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { useSharingSnapshot, useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { EntryConfirmDialog } from "./dialogs/EntryConfirmDialog.tsx";
import { EntryDialog } from "./form/EntryDialog.tsx";
import { GeneratorDialog } from "./generator/GeneratorDialog.tsx";
import { useEntryListParams } from "./list/list-params.ts";
import { suggestionsFrom } from "./list/labels.ts";
import { useUploadNotices } from "./files/use-upload-notices.ts";
import { ListMenu } from "./list/ListMenu.tsx";
import { OpeningList } from "./list/OpeningList.tsx";
import { PasswordList, type ListKeys } from "./list/PasswordList.tsx";
import { usePasswordsPerPage } from "./list/use-passwords-per-page.ts";
import { useListShortcuts } from "./list/use-list-shortcuts.ts";
import { useEntryReminder } from "./remind/use-entry-reminder.ts";
import { texts } from "./texts.ts";
import { ExtensionOffer } from "../../widgets/extension-offer/ExtensionOffer.tsx";
import { ReturnedVault } from "../../widgets/shared-vaults/ReturnedVault.tsx";
import { WaitingGrants } from "../../widgets/shared-vaults/WaitingGrants.tsx";
import { useVaultScreen } from "./use-vault-screen.ts";
import { SendEntryDialog } from "./view/SendEntryDialog.tsx";
import { EntrySheet } from "./view/EntrySheet.tsx";
import { ReadWarning } from "./warning/ReadWarning.tsx";
import { VaultNotices } from "./warning/VaultNotices.tsx";

const PreviewDialog = lazy(async () => ({
  default: (await import("./files/preview/PreviewDialog.tsx")).PreviewDialog,
}));
const TransferDialog = lazy(async () => ({
  default: (await import("./transfer/TransferDialog.tsx")).TransferDialog,
}));

/** Shows the user's own vault, open or opening, and the shared ones with it. */
export function VaultScreen({ vault: personal }: { vault: OpenVault }) {
  const { sharedVaults } = useServices();
  const vault = allVaultsOf(personal, sharedVaults);
  const whole = useVaultSnapshot(vault);
  // The status of a shared vault can change while no entry does.
  useSharingSnapshot();
  const { status, isOffline, lastChange } = whole;
  const at = useEntryListParams(vault, usePasswordsPerPage());
  const { viewed, listParams } = at;
  const { vault: choice } = listParams;
  const contents = vault.contents(choice);
  const { entries } = contents;
  const snapshot = useMemo(() => ({ ...whole, ...contents }), [whole, contents]);
  const places = vault.places();
  const ofChoice = choice === null || choice === personalChoice ? places[0] : undefined;
  const home = ofChoice ?? places.find((place) => place.vault.vaultId === choice) ?? null;
  const canAdd = home?.isReadOnly === true ? "never" : home === null || home.isWritingOff ? "no" : "yes";
  const suggestions = useMemo(() => suggestionsFrom(entries), [entries]);
  const labels = useMemo(() => ({ category: suggestions.categories, tag: suggestions.tags }), [suggestions]);
  const hasLabels = suggestions.categories.length > 0 || suggestions.tags.length > 0;
  const isWide = useMediaQuery(useTheme().breakpoints.up("lg"));
  const isBeside = isWide && viewed !== null;
  const screen = useVaultScreen(vault, { isOpen: status === "open", isOffline, at, home });
  const reminder = useEntryReminder(vault, { isOpen: status === "open", entryId: viewed, onFault: screen.onFault });
  useUploadNotices(vault, { isOpen: status === "open", viewed, view: at.view });
  const searchRef = useRef<HTMLInputElement>(null);
  const keys = useRef<ListKeys>(null);
  const { runKey } = useListShortcuts({
    entries: whole.entries,
    at,
    screen,
    isWritingOff: (id) => vault.placeOf(id).isWritingOff,
    canAdd: canAdd !== "no",
    isBeside,
    searchRef,
    keys,
  });
  const summary = whole.entries.find(({ _id }) => _id === viewed);
  // The warning of the user's own vault is about every other, too: nothing is changed while it is there.
  const shown = choice === null ? places : places.filter((place) => place === home || place === places[0]);

  const lead =
    isOffline && lastChange !== null
      ? texts.offline.lead(format.moment(lastChange))
      : canAdd === "never" && home?.vault.snapshot().shared?.back === null
        ? sharedTexts.readOnly
        : null;

  return (
    <Page isDense>
      <PageTitle
        title={texts.heading}
        isDense
        {...(lead === null ? {} : { lead })}
        actions={<Actions canAdd={canAdd} isOffline={isOffline} onAdd={screen.add} onGenerate={screen.openGenerator} />}
      />
      <SharingNotices />
      <WaitingGrants />
      {choice === null && <LostVaults onChoose={at.choose} />}
      {status === "open" && <ExtensionOffer />}
      {shown.map((place) => (
        <PlaceWarnings key={place.vault.vaultId} place={place} onForgotten={() => at.choose(null)} />
      ))}
      {status === "failed" ? (
        <RetryAlert onRetry={() => void vault.reload()}>
          {withReason(texts.notices.loadFailed, snapshot.error === null ? "" : reasonText(snapshot.error))}
        </RetryAlert>
      ) : status === "opening" ? (
        <OpeningList progress={snapshot.progress} checking={snapshot.checking} />
      ) : choice !== null && home === null ? (
        <>
          <VaultChip chosen={choice} onChoose={at.choose} />
          <VaultState vaultId={choice} onShowAll={() => at.choose(null)} />
        </>
      ) : (
        <Box sx={columns(hasLabels && at.listParams.filter !== "deleted", isBeside)}>
          <PasswordList
            vault={vault}
            snapshot={snapshot}
            at={at}
            handlers={screen.handlers}
            fault={screen.fault}
            canAdd={canAdd}
            refuse={screen.refuse}
            viewedBeside={isBeside ? viewed : null}
            hasLabels={hasLabels}
            labels={labels}
            searchRef={searchRef}
            keys={keys}
            onAdd={screen.add}
          />
          {viewed !== null && status === "open" && (summary !== undefined || vault.isSettled(viewed)) && (
            <EntrySheet
              key={viewed}
              vault={vault}
              summary={summary}
              problem={screen.fault?.id === viewed ? screen.fault.reason : null}
              isBeside={isBeside}
              choice={choice}
              isOffline={isOffline}
              handlers={screen.handlers}
              copy={screen.copyOf(summary)}
              onKey={(key) => runKey(key, summary)}
              onSend={screen.send}
              onPreview={screen.preview}
              onForgetReminder={(entry) => void reminder.forget(entry)}
              onAdded={at.reveal}
              onClose={screen.closeViewed}
            />
          )}
        </Box>
      )}
      {screen.editor !== null && (
        <EntryDialog
          key={screen.editor.key}
          vault={vault}
          target={screen.editor.target}
          suggestions={suggestions}
          home={home ?? vault.placeOf("")}
          isOffline={isOffline}
          onCopy={screen.copyText}
          onAdded={at.reveal}
          onClose={screen.closeEditor}
        />
      )}
      {screen.transferring !== null && (
        <Suspense>
          <TransferDialog
            vault={vault}
            entries={screen.transferring.entries}
            onDone={screen.finishTransfer}
            onClose={screen.closeTransfer}
          />
        </Suspense>
      )}
      {screen.sending !== null && <SendEntryDialog {...screen.sending} onClose={screen.closeSending} />}
      {screen.previewed !== null && (
        <Suspense>
          <PreviewDialog {...screen.previewed} onClose={screen.closePreview} />
        </Suspense>
      )}
      {screen.isGenerating && <GeneratorDialog onCopy={screen.copyText} onClose={screen.closeGenerator} />}
      <EntryConfirmDialog
        pending={screen.pending}
        vaultNameOf={({ _id }) => vault.placeOf(_id).name}
        onConfirm={screen.confirm}
        onCancel={screen.cancel}
      />
    </Page>
  );
}

/** Returns the grid's columns: from 1200 px on, the labels come before the list and an open entry after it. */
const columns = (hasSide: boolean, isBeside: boolean) => ({
  display: { lg: "grid" },
  gridTemplateColumns: `${hasSide ? "184px " : ""}minmax(0, 1fr)${isBeside ? " 400px" : ""}`,
  columnGap: 3,
  alignItems: "start",
});

/** Shows the warning about a vault, and what happened to it elsewhere. */
function PlaceWarnings({ place: { vault }, onForgotten }: { place: VaultPlace; onForgotten: () => void }) {
  const snapshot = useVaultSnapshot(vault);
  return (
    <>
      {snapshot.fault !== null && (
        <ReadWarning vault={vault} fault={snapshot.fault} checkCode={snapshot.checkCode} onForgotten={onForgotten} />
      )}
      {snapshot.shared !== null && <ReturnedVault {...snapshot.shared} />}
      <VaultNotices snapshot={snapshot} />
    </>
  );
}

interface ActionsProps {
  canAdd: "yes" | "no" | "never";
  isOffline: boolean;
  onAdd: () => void;
  onGenerate: () => void;
}

/** Shows the actions beside the page's title; on a phone as icons, so that all fit on one line. */
function Actions({ canAdd, isOffline, onAdd, onGenerate }: ActionsProps) {
  const { holder } = useServices();
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const lock = () => void holder.lock("asked");
  // Offline, pressing the button explains why nothing can be added, so it is not the primary action.
  const adding = isOffline ? ({ variant: "outlined", color: "inherit" } as const) : ({ variant: "contained" } as const);
  // The key keeps the menu open when the width changes.
  const menu = <ListMenu key="menu" onGenerate={onGenerate} />;
  if (!isPhone)
    return (
      <Stack direction="row" sx={{ gap: 1 }}>
        <OutlinedButton key="lock" startIcon={<LockOutlined />} onClick={lock}>
          {texts.lock.action}
        </OutlinedButton>
        {canAdd !== "never" && (
          <Button key="add" {...adding} startIcon={<AddRounded />} disabled={canAdd === "no"} onClick={onAdd}>
            {texts.add}
          </Button>
        )}
        {menu}
      </Stack>
    );
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexShrink: 0 }}>
      <TipButton key="lock-icon" label={texts.lock.action} onClick={lock} sx={{ border: 1, borderColor: "outline" }}>
        <LockOutlined />
      </TipButton>
      {menu}
      {canAdd !== "never" && (
        <Button
          key="add"
          {...adding}
          aria-label={texts.add}
          disabled={canAdd === "no"}
          onClick={onAdd}
          sx={{ minWidth: 40, padding: 0 }}
        >
          <AddRounded />
        </Button>
      )}
    </Stack>
  );
}
