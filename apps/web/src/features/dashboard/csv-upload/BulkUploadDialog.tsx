import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import { useState, type DragEvent } from "react";
import { DropZone, FileButton } from "../../../components/FileInput.tsx";
import { useDiscardQuestion } from "../../../components/FormDialog.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { texts as selectTexts } from "../select/texts.ts";
import { texts } from "../texts.ts";
import { saveTemplate } from "./columns.ts";
import type { ReadUsers } from "./read-users.ts";
import { Result } from "./Result.tsx";
import { Sending } from "./Sending.tsx";
import { Preview } from "./Preview.tsx";
import { reportOf } from "./upload.ts";
import { type FileGroups, useFileGroups } from "./use-file-groups.ts";
import { useBulkUpload, type UploadStage } from "./use-bulk-upload.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";

const { bulk } = texts;
const { passwords } = selectTexts;

interface Props {
  actor: User;
  onCreated: (users: readonly User[]) => void;
  onDone: () => void;
  onClose: () => void;
}

/** Renders 'Bulk User Upload': choose a file, check it, send it, and see the outcome of every row. */
export function BulkUploadDialog({ actor, onCreated, onDone, onClose }: Props) {
  const upload = useBulkUpload({ actor, onCreated, onDone });
  const { stage } = upload;
  const isSending = stage.kind === "sending";
  const [isKept, setKept] = useState(false);
  const [allowsReminders, setAllowsReminders] = useState(false);
  const [invites, setInvites] = useState(false);
  const groups = useFileGroups(stage.kind === "preview" ? stage.file : null);
  const isUnsaved = stage.kind === "done" && stage.given.length > 0 && !isKept;
  const words = isUnsaved ? passwords.leave : bulk.leave;
  const unseen = stage.kind === "sending" && stage.makesPasswords ? ` ${passwords.unseen}` : "";
  const { close, question } = useDiscardQuestion(isSending || isUnsaved, onClose, {
    ...words,
    body: `${words.body}${unseen}`,
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    const isWelcome = stage.kind === "choosing" || stage.kind === "preview";
    if (file !== undefined && isWelcome) void upload.choose(file);
  };
  return (
    <>
      <Dialog
        open
        onClose={close}
        maxWidth="md"
        // Without this, a file dropped outside the drop zone would replace the whole page.
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <DialogTitle>{bulk.title}</DialogTitle>
        <DialogContent dividers sx={{ paddingBlock: 2, minHeight: { sm: 400 } }}>
          <Status stage={stage} />
          <Body
            stage={stage}
            allowsReminders={allowsReminders}
            onAllowReminders={setAllowsReminders}
            invites={invites}
            onInvite={setInvites}
            groups={groups}
            onFile={(file) => void upload.choose(file)}
            onKept={() => setKept(true)}
          />
        </DialogContent>
        <BulkActions
          stage={stage}
          onFile={(file) => void upload.choose(file)}
          isReady={groups.isAnswered}
          onUpload={(file) => {
            const sent = groups.applyTo(file);
            void upload.upload(allowsReminders && !file.saysReminders ? withReminders(sent) : sent, invites);
          }}
          onStop={upload.stop}
          onClose={close}
        />
      </Dialog>
      {question}
    </>
  );
}

/** Returns the file with reminders allowed in every row. */
const withReminders = (file: ReadUsers): ReadUsers => ({
  ...file,
  rows: file.rows.map((row) => ({ ...row, user: row.user && { ...row.user, isAllowedForRemindMe: true } })),
});

/** Announces the stage of the upload to screen readers as it changes. */
function Status({ stage }: { stage: UploadStage }) {
  const text =
    stage.kind === "reading"
      ? bulk.processing
      : stage.kind === "preview"
        ? bulk.found(stage.file.rows.filter(({ user }) => user !== null).length)
        : "";
  return (
    <Typography role="status" variant="subtitle1" component="p">
      {text}
    </Typography>
  );
}

interface BodyProps {
  stage: UploadStage;
  allowsReminders: boolean;
  onAllowReminders: (allows: boolean) => void;
  invites: boolean;
  onInvite: (invites: boolean) => void;
  groups: FileGroups;
  onFile: (file: File) => void;
  onKept: () => void;
}

function Body({ stage, onFile, onKept, ...choices }: BodyProps) {
  switch (stage.kind) {
    case "choosing":
      return (
        <>
          <DialogContentText variant="body2">{bulk.lead}</DialogContentText>
          <DialogContentText variant="body2" sx={{ marginBlock: 2 }}>
            {bulk.passwordLead}{" "}
            <Link component="button" type="button" onClick={saveTemplate} sx={{ verticalAlign: "baseline" }}>
              {texts.template}
            </Link>
          </DialogContentText>
          <ProblemAlert sx={{ marginBottom: 2 }}>{stage.problem}</ProblemAlert>
          <DropZone label={bulk.file} accept=".csv" hint={bulk.drop} chooseLabel={bulk.choose} onFile={onFile} />
          <SecondaryText sx={{ marginTop: 1.5 }}>{bulk.selectFile}</SecondaryText>
        </>
      );
    case "reading":
      return null;
    case "preview":
      return <Preview key={stage.name} name={stage.name} file={stage.file} {...choices} />;
    case "sending":
      return <Sending done={stage.done} total={stage.total} waiting={stage.waiting} />;
    case "done":
      return <Result outcomes={stage.outcomes} given={stage.given} onKept={onKept} />;
  }
}

const reportName = "user_upload_result.csv";

interface BulkActionsProps {
  stage: UploadStage;
  /** Whether every question about the file is answered. */
  isReady: boolean;
  onFile: (file: File) => void;
  onUpload: (file: ReadUsers) => void;
  onStop: () => void;
  onClose: () => void;
}

/** Renders the actions of each stage. Upload is disabled without a file and while an upload runs. */
function BulkActions({ stage, isReady, onFile, onUpload, onStop, onClose }: BulkActionsProps) {
  if (stage.kind === "done") {
    return (
      <DialogActions>
        <OutlinedButton
          startIcon={<FileDownloadOutlined />}
          onClick={() => saveFile(reportName, "text/csv", reportOf(stage.outcomes))}
        >
          {bulk.saveReport}
        </OutlinedButton>
        <Button variant="contained" autoFocus onClick={onClose}>
          {bulk.close}
        </Button>
      </DialogActions>
    );
  }
  const file = stage.kind === "preview" ? stage.file : null;
  const many = file?.rows.filter(({ user }) => user !== null).length ?? 0;
  return (
    <DialogActions sx={{ flexWrap: "wrap" }}>
      {file !== null && (
        <FileButton
          label={bulk.file}
          accept=".csv"
          color="inherit"
          onFile={onFile}
          // The text is aligned with the rows above; on a phone the button has a line of its own.
          sx={{
            justifyContent: "flex-start",
            marginInline: "-16px auto",
            flexBasis: { xs: "calc(100% + 16px)", sm: "auto" },
          }}
        >
          {bulk.chooseOther}
        </FileButton>
      )}
      {stage.kind === "sending" ? (
        <OutlinedButton disabled={stage.isStopping} onClick={onStop}>
          {stage.isStopping ? bulk.stopping : bulk.stop}
        </OutlinedButton>
      ) : (
        <OutlinedButton onClick={onClose}>{bulk.cancel}</OutlinedButton>
      )}
      <Button
        variant="contained"
        disabled={many === 0 || !isReady}
        onClick={() => {
          if (file !== null) onUpload(file);
        }}
      >
        {many === 0 ? bulk.submit : bulk.submitMany(many)}
      </Button>
    </DialogActions>
  );
}
