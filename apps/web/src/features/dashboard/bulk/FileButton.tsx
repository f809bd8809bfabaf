import Button, { type ButtonProps } from "@mui/material/Button";
import { useRef } from "react";
import { texts } from "../texts.ts";

/** A button that has a CSV file chosen. */
export function FileButton({ onFile, ...button }: Omit<ButtonProps, "onClick"> & { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept=".csv"
        hidden
        aria-label={texts.bulk.file}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file, mended meanwhile, can be chosen again.
          event.target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
