import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import { saveFile } from "../../../lib/save-file.ts";
import { texts } from "../texts.ts";
import { FileButton } from "./FileInput.tsx";
import type { ReadUsers } from "./read-users.ts";
import { reportOf } from "./upload.ts";
import type { UploadStage } from "./use-bulk-upload.ts";

const { bulk } = texts;
const reportName = "user_upload_result.csv";

interface Props {
  stage: UploadStage;
  onFile: (file: File) => void;
  onUpload: (file: ReadUsers) => void;
  onStop: () => void;
  onClose: () => void;
}

/** What can be done at each stage. Upload is off without a file, and from the moment on that it runs. */
export function BulkActions({ stage, onFile, onUpload, onStop, onClose }: Props) {
  if (stage.kind === "done") {
    return (
      <DialogActions>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          onClick={() => saveFile(reportName, "text/csv", reportOf(stage.outcomes))}
        >
          {bulk.saveReport}
        </Button>
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
          color="inherit"
          onFile={onFile}
          // Its text begins where the rows above do; a phone gives it a line of its own.
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
        <Button variant="outlined" color="inherit" disabled={stage.isStopping} onClick={onStop}>
          {stage.isStopping ? bulk.stopping : bulk.stop}
        </Button>
      ) : (
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {bulk.cancel}
        </Button>
      )}
      <Button
        variant="contained"
        disabled={many === 0}
        onClick={() => {
          if (file !== null) onUpload(file);
        }}
      >
        {many === 0 ? bulk.submit : bulk.submitMany(many)}
      </Button>
    </DialogActions>
  );
}
