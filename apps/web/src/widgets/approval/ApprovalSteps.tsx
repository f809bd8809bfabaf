import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { Approval, ApprovalStep } from "@pomander/vault";
import { type SyntheticEvent, useState } from "react";
import { monospaceFont } from "../../components/Monospace.tsx";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { visuallyHidden } from "../../components/visually-hidden.ts";
import { texts } from "./texts.ts";

interface Props {
  step: ApprovalStep | null;
  problem: { message: string; isFinal: boolean } | null;
  /** Text while the other browser is still to do its part. */
  waiting: string;
  enter: Approval["enter"];
  onRestart: () => void;
}

/** Shows how far an approval is, on either browser: the digits of this one, and the field for the other's. */
export function ApprovalSteps({ step, problem, waiting, enter, onRestart }: Props) {
  const isOver = step?.kind === "ended" || step?.kind === "mismatch";
  if (isOver || problem?.isFinal === true)
    return (
      <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
        <Alert severity={isOver && step.kind === "ended" ? "info" : "error"} role="alert" sx={{ alignSelf: "stretch" }}>
          {isOver ? texts[step.kind] : problem?.message}
        </Alert>
        <Button variant="outlined" color="inherit" onClick={onRestart}>
          {texts.again}
        </Button>
      </Stack>
    );
  const hasDigits = step?.kind === "digits" || step?.kind === "sealed";
  const isEntered = step?.kind === "sealed" || (step?.kind === "digits" && step.isEntered);
  return (
    <Stack sx={{ gap: 2 }}>
      {hasDigits ? <Digits digits={step.shown} /> : <Waiting>{waiting}</Waiting>}
      {hasDigits && !isEntered && <DigitsForm enter={enter} />}
      {isEntered && <Waiting>{texts.entered}</Waiting>}
      {hasDigits && <SecondaryText>{texts.beware}</SecondaryText>}
      <ProblemAlert>{problem?.message ?? null}</ProblemAlert>
    </Stack>
  );
}

/** Says what is waited for. */
export function Waiting({ children }: { children: string }) {
  return (
    <Stack direction="row" role="status" sx={{ gap: 1.5, alignItems: "center" }}>
      <CircularProgress size={20} aria-hidden sx={{ flex: "none" }} />
      <SecondaryText>{children}</SecondaryText>
    </Stack>
  );
}

function Digits({ digits }: { digits: string }) {
  return (
    <div role="status">
      <SecondaryText>{texts.shown}</SecondaryText>
      <Typography component="p" variant="h4" aria-hidden sx={{ ...monospaceFont, marginTop: 0.5 }}>
        {digits.slice(0, 3)} {digits.slice(3)}
      </Typography>
      {/* One by one, or a screen reader makes a number of them. */}
      <Box component="p" sx={visuallyHidden}>
        {digits.split("").join(" ")}
      </Box>
    </div>
  );
}

function DigitsForm({ enter }: Pick<Props, "enter">) {
  const [digits, setDigits] = useState("");
  const [isWrong, setWrong] = useState(false);
  const [isRight, setRight] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const found = await enter(digits);
    setWrong(!found);
    setRight(found);
    if (!found) setDigits("");
  };
  const isWhole = digits.replaceAll(/\s/g, "").length === 6;
  return (
    <Stack component="form" noValidate autoComplete="off" onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      <TextField
        label={texts.digits}
        autoFocus
        fullWidth
        value={digits}
        error={isWrong}
        helperText={isWrong ? texts.wrong : null}
        slotProps={{
          formHelperText: { role: "alert" },
          htmlInput: { inputMode: "numeric", maxLength: 12, sx: monospaceFont },
        }}
        onChange={({ target }) => {
          setDigits(target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" variant="contained" size="large" disabled={!isWhole} loading={isRight}>
        {texts.check}
      </Button>
    </Stack>
  );
}
