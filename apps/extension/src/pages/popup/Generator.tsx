import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { askHost } from "../ask.ts";
import { texts } from "./texts.ts";

/** Generates a password to be copied, for what is not a form of this page. */
export function Generator({ onEnd }: { onEnd: () => void }) {
  const [password, setPassword] = useState("");
  const [note, setNote] = useState<{ text: string; isError: boolean } | null>(null);
  const generate = () =>
    askHost("generate", {}).then(
      (made) => {
        setPassword(made);
        setNote(null);
      },
      () => setNote({ text: texts.failed, isError: true }),
    );
  useEffect(() => void generate(), []);
  const copy = async () => {
    const { isCopied } = await askHost("copyGenerated", { password });
    setNote({ text: isCopied ? texts.copied.password : texts.notCopied, isError: !isCopied });
  };
  return (
    <Stack
      component="form"
      aria-label={texts.generator.title}
      sx={{ gap: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        void copy().catch(() => setNote({ text: texts.notCopied, isError: true }));
      }}
    >
      <Typography component="h2" variant="subtitle2">
        {texts.generator.title}
      </Typography>
      {note !== null && (
        <Alert severity={note.isError ? "error" : "success"} role="status">
          {note.text}
        </Alert>
      )}
      <TextField
        label={texts.newPassword.password}
        size="small"
        value={password}
        helperText={texts.generator.help}
        slotProps={{
          htmlInput: { readOnly: true, spellCheck: false, autoComplete: "off" },
          input: { sx: { fontFamily: "ui-monospace, monospace" } },
        }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button type="submit" variant="contained" disabled={password === ""} autoFocus>
          {texts.ask.copy}
        </Button>
        <Button onClick={() => void generate()}>{texts.newPassword.again}</Button>
        <Button onClick={onEnd}>{texts.generator.back}</Button>
      </Stack>
    </Stack>
  );
}
