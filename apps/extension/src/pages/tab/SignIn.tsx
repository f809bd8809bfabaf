import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { isWebAuthnAvailable } from "@pomander/browser/webauthn/available";
import { useState } from "react";
import { askHost } from "../ask.ts";
import type { Steps } from "../use-steps.ts";
import { Form } from "./Form.tsx";
import { texts } from "./texts.ts";

interface Props {
  server: string;
  /** The signed-in user's address, whose vault is locked; null: sign in. */
  email: string | null;
  /** The address that signed in here last; empty: none. */
  lastEmail: string;
  /** Whether the signed-in user has opened the vault with a passkey here. */
  hasPasskey: boolean;
  steps: Steps;
  /** Text about a step that must be done elsewhere first; empty: none. */
  note: string;
  /** Called when the person wants to sign in with a code. */
  onCode: () => void;
  /** Leaves: to another server, or signed out. */
  onLeave: () => void;
}

/** Whether a text has the form of an email address, as browsers see it roughly; the server decides. */
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text.trim());

/** Takes the master password, or a passkey. The server is named above it, since the password is for this one alone. */
export function SignIn({ server, email, lastEmail, hasPasskey, steps, note, onCode, onLeave }: Props) {
  const [typed, setTyped] = useState(lastEmail);
  const [password, setPassword] = useState("");
  const [isMalformed, setIsMalformed] = useState(false);
  const isLocked = email !== null;
  const submit = () =>
    steps.run(() =>
      isLocked ? askHost("unlock", { password }) : askHost("signIn", { email: typed.trim(), password }),
    );
  return (
    <Form
      onSubmit={() => {
        const isWrong = !isLocked && !isEmail(typed);
        setIsMalformed(isWrong);
        if (!isWrong) void submit();
      }}
    >
      <Typography variant="h5" component="h1">
        {isLocked ? texts.unlock.title : texts.signIn.title(new URL(server).host)}
      </Typography>
      <Typography>{isLocked ? `${email} · ${new URL(server).host}` : texts.signIn.lead}</Typography>
      {note !== "" && <Alert severity="info">{note}</Alert>}
      {steps.problem !== "" && <Alert severity="error">{steps.problem}</Alert>}
      {!isLocked && (
        <TextField
          label={texts.signIn.email}
          type="email"
          autoComplete="off"
          autoFocus={lastEmail === ""}
          error={isMalformed}
          helperText={isMalformed ? texts.signIn.malformed : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <TextField
        label={texts.signIn.password}
        type="password"
        autoComplete="off"
        autoFocus={isLocked || lastEmail !== ""}
        error={steps.problem !== ""}
        slotProps={{ htmlInput: { readOnly: steps.isBusy } }}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        type="submit"
        variant="contained"
        loading={steps.isBusy}
        disabled={password === "" || (!isLocked && typed.trim() === "")}
      >
        {isLocked ? texts.unlock.submit : texts.signIn.submit}
      </Button>
      {isWebAuthnAvailable() && (!isLocked || hasPasskey) && (
        <Button
          variant="outlined"
          disabled={steps.isBusy}
          onClick={() => void steps.run(() => askHost(isLocked ? "unlockWithPasskey" : "signInWithPasskey", {}))}
        >
          {isLocked ? texts.unlock.passkey : texts.signIn.passkey}
        </Button>
      )}
      {!isLocked && (
        <Button disabled={steps.isBusy} onClick={onCode}>
          {texts.byCode.offer}
        </Button>
      )}
      <Button onClick={onLeave}>{isLocked ? texts.unlock.signOut : texts.signIn.otherServer}</Button>
    </Form>
  );
}
