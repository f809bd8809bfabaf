import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useTheme, type SxProps, type Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { useDiscardQuestion } from "../../../components/FormDialog.tsx";
import { DeletedEntryDialog, ConflictDialog } from "../dialogs/ConflictDialogs.tsx";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { texts as entryTexts } from "../entry/texts.ts";
import { RemindMeButton } from "../remind/RemindMeButton.tsx";
import { texts as sharedTexts } from "../shared/texts.ts";
import { useChangedBy } from "../shared/use-changed-by.ts";
import { texts } from "../texts.ts";
import { useSaveDraftOnLock, type EditorTarget } from "./draft.ts";
import type { AllVaults, VaultPlace } from "../../../lib/vault/all-vaults.ts";
import { fixOf } from "../../../lib/vault/fixes.ts";
import { FixNotice } from "../view/FixNotice.tsx";
import { VaultField } from "../../../widgets/vault-choice/VaultField.tsx";
import { EntryFields, type Suggestions } from "./EntryFields.tsx";
import { formSchema, withTag, type FormValues } from "./schema.ts";
import { useSavePlace } from "./use-save-place.ts";
import { useEntryEditor, withFilesOf } from "./use-entry-editor.ts";
import { useSaveWhenReached } from "./use-save-when-reached.ts";
import { draftOf, emptyForm, formOf } from "./values.ts";

interface Props {
  vault: AllVaults;
  /** The vault that a new entry goes to, unless the user chooses another. */
  home: VaultPlace;
  target: EditorTarget;
  suggestions: Suggestions;
  isOffline: boolean;
  onCopy: (secret: string) => void;
  /** Receives the id of a new entry before the dialog is closed. */
  onAdded: (id: string) => void;
  onClose: () => void;
}

/** Shows the form 'Add New Password' or 'Edit Password'. */
export function EntryDialog({ vault, target, suggestions, isOffline, onCopy, onAdded, onClose, ...props }: Props) {
  const id = useId();
  const [tag, setTag] = useState("");
  const home = useSavePlace(vault, target, props.home);
  const places = vault.places();
  const isWritingOff = home.home?.isWritingOff === true;
  const editor = useEntryEditor({ vault, home, target, onCreated: onAdded, onDone: onClose });
  const { stage } = editor;
  const changedBy = useChangedBy(target.kind === "edit" ? vault.placeOf(target.base._id).vault.vaultId : undefined);
  const [began] = useState(() => (target.kind === "edit" ? formOf(target.base) : emptyForm));
  const form = useForm<FormValues>({
    resolver: zodResolver(formSchema(began)),
    defaultValues: target.values,
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
  const isChanged = target.isRestored || form.formState.isDirty || tag.trim() !== "";
  const isFavorite = target.kind === "edit" && target.base.isFavorite;
  const type = useWatch({ control: form.control, name: "type" });
  const noun = typeTexts[type].noun;
  // Text that is left in the tag box was meant as a tag, so it is saved as one.
  const draft = (values: FormValues) =>
    draftOf({ ...values, tags: withTag(values.tags, tag) ?? values.tags }, { isFavorite, began });
  const submit = form.handleSubmit((values) => editor.save(draft(values)));
  const isWaiting = useSaveWhenReached({
    problem: stage.kind === "editing" ? editor.problem : null,
    isCopy: isOffline,
    values: () => draft(form.getValues()),
    save: () => void submit(),
  });
  useSaveDraftOnLock(target, isChanged ? () => draft(form.getValues()) : null);

  const fix = target.kind === "edit" ? fixOf(vault, target.base) : null;
  const isWide = useMediaQuery(useTheme().breakpoints.up("lg"));
  const { close, question } = useDiscardQuestion(isChanged, onClose);
  return (
    <>
      <Dialog
        open
        onClose={close}
        aria-labelledby={`${id}-title`}
        scroll="paper"
        // Beside the form, the list can be read and scrolled.
        disableScrollLock={isWide}
        slotProps={{ backdrop: { invisible: isWide } }}
        sx={inPlaceOfSheet}
      >
        <DialogTitle id={`${id}-title`}>
          {target.kind === "new" ? entryTexts.addTitle(noun) : entryTexts.editTitle(noun)}
        </DialogTitle>
        <DialogContent dividers sx={{ paddingBlock: 2 }}>
          <form id={`${id}-form`} noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
            {fix !== null && <FixNotice fix={fix} isInForm />}
            {target.isRestored && (
              <Alert severity="info" sx={{ marginBottom: 2 }}>
                {texts.form.keptBack}
              </Alert>
            )}
            {isOffline && (
              <Alert severity="info" sx={{ marginBottom: 2 }}>
                {texts.form.offline}
              </Alert>
            )}
            {home.isLost && (
              <Alert severity="warning" sx={{ marginBottom: 2 }}>
                {sharedTexts.lost(vault.vaultNameOf(home.key) ?? "")}
              </Alert>
            )}
            {(home.isLost || (home.isNew && places.length > 1)) && (
              <VaultField
                label={sharedTexts.addTo}
                places={places.filter(({ isReadOnly }) => !isReadOnly)}
                value={home.home?.vault.vaultId ?? ""}
                onChange={home.choose}
              />
            )}
            <EntryFields
              form={form}
              isNew={target.kind === "new"}
              tag={tag}
              onTag={setTag}
              suggestions={suggestions}
              history={target.kind === "edit" ? (target.base.extra.history ?? []) : []}
              onCopy={onCopy}
            />
          </form>
          {target.kind === "edit" && (
            <Box sx={{ marginTop: 2, marginInlineStart: -2, "&:empty": { display: "none" } }}>
              <RemindMeButton entry={target.base} />
            </Box>
          )}
          {(editor.problem !== null || isWritingOff) && stage.kind === "editing" && (
            <Alert
              key={editor.problem}
              ref={bringIntoView}
              severity={isWritingOff ? "warning" : "error"}
              role="alert"
              sx={noticeBelow}
            >
              {isWritingOff ? texts.form.writingIsOff : editor.problem}
              {isWaiting && !isWritingOff && <div>{texts.form.waits}</div>}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <OutlinedButton onClick={close}>{texts.form.cancel}</OutlinedButton>
          <Button
            type="submit"
            form={`${id}-form`}
            variant="contained"
            loading={editor.isBusy}
            disabled={isWritingOff || home.home === null}
          >
            {target.kind === "new" ? entryTexts.add(noun) : texts.form.save}
          </Button>
        </DialogActions>
      </Dialog>
      {question}
      {stage.kind === "conflict" && (
        <ConflictDialog
          mine={withFilesOf(target, stage.mine)}
          theirs={stage.theirs}
          by={changedBy(stage.theirs)}
          problem={editor.problem}
          isBusy={editor.isBusy}
          onOverwrite={() => void editor.saveOver(stage.theirs, stage.mine)}
          onAcceptStored={onClose}
          onKeepBoth={() => void editor.saveAsNew(stage.mine)}
          onBack={editor.backToForm}
        />
      )}
      {stage.kind === "gone" && (
        <DeletedEntryDialog
          problem={editor.problem}
          isBusy={editor.isBusy}
          onSaveAsNew={() => void editor.saveAsNew(stage.mine)}
          onDiscard={onClose}
          onBack={editor.backToForm}
        />
      )}
    </>
  );
}

/** The style of the form on a wide screen: it is where the sheet of an entry is, and leaves the list to be read. */
const inPlaceOfSheet: SxProps<Theme> = (theme) => ({
  [theme.breakpoints.up("lg")]: {
    "& .MuiDialog-container": {
      alignItems: "stretch",
      justifyContent: "flex-end",
      padding: "88px max(32px, calc((100vw - 1120px) / 2)) 24px 0",
    },
    "& .MuiDialog-paper": { margin: 0, width: 400, maxHeight: "none" },
  },
});

/** Margins that leave room below the alert for the notice shown with it, which would otherwise cover its text. */
const noticeBelow = { marginTop: 2, marginBottom: 8, scrollMarginBlock: "16px 80px" };

/** Scrolls the alert into view, because a long form may hide its end. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });
