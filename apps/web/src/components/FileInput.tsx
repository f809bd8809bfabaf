import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import Button, { type ButtonProps } from "@mui/material/Button";
import { useRef, useState } from "react";
import { SecondaryText } from "./quiet-text.tsx";

interface FilesButtonProps extends Omit<ButtonProps, "onClick"> {
  /** The name of what to choose: "CSV file". */
  label: string;
  /** File name endings that the browser's dialog offers, ".csv"; all by default. */
  accept?: string;
  onFiles: (files: readonly File[]) => void;
}

interface FileButtonProps extends Omit<FilesButtonProps, "onFiles"> {
  onFile: (file: File) => void;
}

/** A button that opens the browser's dialog for choosing a file. */
export const FileButton = ({ onFile, ...button }: FileButtonProps) => (
  <FilesButton {...button} isSingle onFiles={([file]) => file !== undefined && onFile(file)} />
);

/** A button that opens the browser's dialog for choosing files. */
export function FilesButton({
  label,
  accept,
  isSingle = false,
  onFiles,
  ...button
}: FilesButtonProps & { isSingle?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        {...(accept === undefined ? {} : { accept })}
        multiple={!isSingle}
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Emptying the input allows the same file to be chosen again after it was corrected.
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

interface DropZoneProps extends Pick<FileButtonProps, "label" | "accept" | "onFile"> {
  /** A text that a file can be dropped here. */
  hint: string;
  chooseLabel: string;
  /** Whether this is the one thing to do on the page. */
  isPrimary?: boolean;
}

/** An area to drop a file in (its parent handles the drop), with a button to choose one. */
export function DropZone({ hint, chooseLabel, isPrimary = false, ...file }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Box
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
      sx={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        textAlign: "center",
        gap: 1.5,
        padding: 4,
        border: "1px dashed",
        borderColor: isOver ? "primary.main" : "outline",
        borderRadius: 1.5,
        backgroundColor: isOver ? "action.selected" : "background.sunken",
      }}
    >
      <UploadFileOutlined sx={{ color: "text.secondary", fontSize: 40 }} />
      <SecondaryText>{hint}</SecondaryText>
      <FileButton variant={isPrimary ? "contained" : "outlined"} autoFocus {...file}>
        {chooseLabel}
      </FileButton>
    </Box>
  );
}
