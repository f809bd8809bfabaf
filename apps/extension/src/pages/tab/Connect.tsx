import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { askHost } from "../ask.ts";
import { Form } from "./Form.tsx";
import { serverOrigin } from "./server-address.ts";
import { texts } from "./texts.ts";

/** Takes the server's address, and asks the browser for access to it: the click is what the browser wants. */
export function Connect({ onConnected }: { onConnected: () => void }) {
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState("");
  const connect = async () => {
    const server = serverOrigin(address);
    if (server === null) return setProblem(texts.connect.malformed);
    // A pattern of hosts has no port.
    const { protocol, hostname } = new URL(server);
    const isAllowed = await chrome.permissions.request({ origins: [`${protocol}//${hostname}/*`] });
    if (!isAllowed) return setProblem(texts.connect.refused);
    await askHost("connect", { server });
    onConnected();
  };
  return (
    <Form onSubmit={() => void connect().catch(() => setProblem(texts.failed))}>
      <Typography variant="h5" component="h1">
        {texts.connect.title}
      </Typography>
      <Typography>{texts.connect.lead}</Typography>
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
      <TextField
        label={texts.connect.address}
        autoFocus
        autoComplete="url"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button type="submit" variant="contained">
        {texts.connect.submit}
      </Button>
    </Form>
  );
}
