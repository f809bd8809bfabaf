import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatNames } from "@pomander/texts/format-names";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { Caption } from "../../../components/quiet-text.tsx";
import { TipButton } from "../../../components/TipButton.tsx";
import { FileButton } from "../../../components/FileInput.tsx";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { StepCard, type HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import type { FileKeys, ImportStage } from "../use-import.ts";
import { ReadingProgress } from "./ReadingStep.tsx";

const { unlock } = texts;

interface Props {
  heading: HeadingRef;
  choice: Extract<ImportStage, { kind: "unlock" }>;
  onSubmit: (keys: FileKeys) => void;
  onCancel: () => void;
  onBack: () => void;
}

/** Asks for what opens the file: its password or, for a KeePass database, also a key file. */
export function UnlockStep({ heading, choice, onSubmit, onCancel, onBack }: Props) {
  const { file, recognized, reading } = choice;
  const mayHaveKeyFile = recognized.needs.includes("passwordOrKeyFile");
  const [password, setPassword] = useState("");
  const [keyFile, setKeyFile] = useState<File | null>(null);
  const { field, problem, setProblem } = useProblem(choice.problem);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reading !== null) return;
    // A KeePass database may have an empty password: a user who submits that twice means it.
    const isEmptyMeant = mayHaveKeyFile && problem === unlock.requiredEither;
    if (password === "" && keyFile === null && !isEmptyMeant) {
      setProblem(mayHaveKeyFile ? unlock.requiredEither : unlock.required);
      field.current?.focus();
    } else
      onSubmit({
        ...(password === "" && keyFile !== null ? {} : { password }),
        ...(keyFile === null ? {} : { keyFile }),
      });
  };
  const format = formatNames[recognized.format];
  return (
    <StepCard
      heading={heading}
      title={unlock.title}
      lead={
        <>
          <Box dir="auto">{file.name}</Box>
          {mayHaveKeyFile ? unlock.leadKdbx(format) : unlock.lead(format)}
        </>
      }
    >
      <Stack component="form" noValidate autoComplete="off" onSubmit={submit} sx={{ gap: 2.5, maxWidth: 440 }}>
        <PasswordField
          label={unlock.password}
          isEntrySecret
          autoFocus
          value={password}
          inputRef={field}
          error={problem !== null}
          helperText={problem}
          onChange={({ target }) => {
            setPassword(target.value);
            setProblem(null);
          }}
        />
        {mayHaveKeyFile && (
          <KeyFile
            file={keyFile}
            onFile={(chosen) => {
              setKeyFile(chosen);
              setProblem(null);
            }}
          />
        )}
        {reading !== null && <ReadingProgress done={reading.done} />}
        <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5 }}>
          <Button type="submit" variant="contained" loading={reading !== null}>
            {unlock.submit}
          </Button>
          <Button color="inherit" onClick={reading === null ? onBack : onCancel}>
            {reading === null ? texts.back : texts.cancel}
          </Button>
        </Stack>
      </Stack>
    </StepCard>
  );
}

/** Returns the problem: that of the last attempt until something is typed, or that something is missing. */
function useProblem(given: string | null) {
  const field = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<{ of: string | null; problem: string | null }>({ of: given, problem: given });
  if (own.of !== given) setOwn({ of: given, problem: given });
  useEffect(() => {
    if (given === null) return;
    field.current?.focus();
    field.current?.select();
  }, [given]);
  return { field, problem: own.problem, setProblem: (problem: string | null) => setOwn({ of: given, problem }) };
}

function KeyFile({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
        <FileButton label={unlock.keyFile} variant="outlined" color="inherit" onFile={onFile} sx={{ flexShrink: 0 }}>
          {unlock.chooseKeyFile}
        </FileButton>
        {file !== null && (
          <>
            <Typography variant="body2" noWrap dir="auto" sx={{ minWidth: 0 }}>
              {file.name}
            </Typography>
            <TipButton label={unlock.removeKeyFile} onClick={() => onFile(null)}>
              <CloseRounded fontSize="small" />
            </TipButton>
          </>
        )}
      </Stack>
      <Caption sx={{ marginTop: 0.75 }}>{unlock.keyFileHint}</Caption>
    </div>
  );
}
