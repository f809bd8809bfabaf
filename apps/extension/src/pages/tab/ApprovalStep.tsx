import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ApprovalAnswer, ShownApproval } from "../../messages.ts";
import type { Steps } from "../use-steps.ts";
import { Form } from "./Form.tsx";
import { monospace } from "./monospace.ts";
import { texts } from "./texts.ts";
import { Waiting } from "./Waiting.tsx";

/** Milliseconds between an answer of the server and the next question. */
const pollMs = 1_500;

/**
 * Answers the question of an approval, again and again while nothing else is wanted: one answer at a time, since each is to
 * a question of its own. Returns the answer that waits, and what gives one.
 */
function useAnswers(isOver: boolean, { isBusy, answer }: Steps) {
  const [next, setNext] = useState<ApprovalAnswer | null>(null);
  const give = useEffectEvent((given: ApprovalAnswer) => {
    setNext(null);
    void answer(given);
  });
  useEffect(() => {
    if (isBusy || (isOver && next === null)) return;
    const timer = setTimeout(() => give(next ?? "look"), next === null ? pollMs : 0);
    return () => clearTimeout(timer);
  }, [isBusy, isOver, next]);
  return { next, setNext };
}

/** Shows how far another browser is that opens the vault here: the digits of this one, and the field for the other's. */
export function ApprovalStep({ approval, steps }: { approval: ShownApproval; steps: Steps }) {
  const { kind, isEntered, isUnreached } = approval;
  const isOver = kind === "ended" || kind === "mismatch";
  const { next, setNext } = useAnswers(isOver, steps);
  const [digits, setDigits] = useState("");
  const [isTyping, setIsTyping] = useState(false);
  const isWrong = approval.isWrong && !isTyping && next === null;
  const field = useRef<HTMLInputElement>(null);
  // Wrong digits are typed again.
  useEffect(() => {
    if (isWrong) field.current?.focus();
  }, [isWrong]);
  const canType = kind === "digits" && !isEntered;
  const submit = () => {
    if (isOver) return setNext("again");
    if (!canType) return;
    setNext({ digits });
    setDigits("");
    setIsTyping(false);
  };
  return (
    <Form onSubmit={submit}>
      <Typography variant="h5" component="h1">
        {texts.approval.title}
      </Typography>
      {isOver && <Alert severity={kind === "ended" ? "info" : "error"}>{texts.approval[kind]}</Alert>}
      {isUnreached && <Alert severity="warning">{texts.approval.unreached}</Alert>}
      {kind === "waiting" && <Waiting>{texts.approval.waiting}</Waiting>}
      {kind === "digits" && <Digits digits={approval.digits} />}
      {canType && (
        <TextField
          label={texts.approval.digits}
          autoComplete="off"
          autoFocus
          inputRef={field}
          error={isWrong}
          helperText={isWrong ? texts.approval.wrong : undefined}
          slotProps={{
            formHelperText: { role: "alert" },
            htmlInput: { inputMode: "numeric", maxLength: 12, sx: monospace },
          }}
          value={digits}
          onChange={(event) => {
            setDigits(event.target.value);
            setIsTyping(true);
          }}
        />
      )}
      {isEntered && <Waiting>{texts.approval.entered}</Waiting>}
      {canType && (
        <Button
          type="submit"
          variant="contained"
          loading={next !== null}
          disabled={digits.replaceAll(/\s/g, "").length !== 6}
        >
          {texts.approval.check}
        </Button>
      )}
      {kind === "digits" && <Typography color="textSecondary">{texts.approval.beware}</Typography>}
      {isOver && (
        <Button type="submit" variant="contained" autoFocus loading={next !== null}>
          {texts.approval.again}
        </Button>
      )}
      <Button onClick={() => setNext("stop")}>{texts.code.stop}</Button>
    </Form>
  );
}

function Digits({ digits }: { digits: string }) {
  return (
    <div role="status">
      <Typography>{texts.approval.shown}</Typography>
      <Typography component="p" variant="h4" translate="no" aria-hidden sx={{ ...monospace, marginTop: 0.5 }}>
        {digits.slice(0, 3)} {digits.slice(3)}
      </Typography>
      {/* One by one, or a screen reader makes a number of them. */}
      <Box
        component="p"
        sx={{
          position: "absolute",
          margin: 0,
          width: "1px",
          height: "1px",
          overflow: "hidden",
          clipPath: "inset(50%)",
        }}
      >
        {digits.split("").join(" ")}
      </Box>
    </div>
  );
}
