import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { askHost } from "../ask.ts";
import { isPomander } from "./check-server.ts";
import { Form } from "./Form.tsx";
import { giveBack, patternOf } from "./server-access.ts";
import { serverOrigin } from "./server-address.ts";
import { texts } from "./texts.ts";

interface Props {
  /** The name of the connected server's host; null: there is none. */
  connectedHost: string | null;
  onConnected: () => void;
  /** Keeps the server that is connected; null: there is none. */
  onCancel: (() => void) | null;
}

/** Takes the server's address, and asks the browser for access to it: the click is what the browser wants. */
export function Connect({ connectedHost, onConnected, onCancel }: Props) {
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const connect = async () => {
    const read = serverOrigin(address);
    if ("fault" in read) return setProblem(texts.connect[read.fault]);
    const server = read.origin;
    const { hostname } = new URL(server);
    const origins = [patternOf(server)];
    const isAllowed = await chrome.permissions.request({ origins });
    if (!isAllowed) return setProblem(texts.connect.refused);
    if (!(await isPomander(server))) {
      // The access was asked for this server alone.
      if (hostname !== connectedHost) await chrome.permissions.remove({ origins }).catch(() => undefined);
      return setProblem(texts.connect.notPomander(new URL(server).host));
    }
    const { server: former } = await askHost("state", {});
    await askHost("connect", { server });
    await giveBack(former, server).catch(() => undefined);
    onConnected();
  };
  return (
    <Form
      onSubmit={() => {
        setProblem("");
        setIsBusy(true);
        void connect()
          .catch(() => setProblem(texts.failed))
          .finally(() => setIsBusy(false));
      }}
    >
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
      <Button type="submit" variant="contained" loading={isBusy}>
        {texts.connect.submit}
      </Button>
      {onCancel !== null && <Button onClick={onCancel}>{texts.connect.cancel}</Button>}
    </Form>
  );
}
