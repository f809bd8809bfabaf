import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import { useExtensionVersion } from "../../lib/hooks/use-extension-version.ts";
import { texts } from "./texts.ts";
import { useOfferedExtension } from "./use-offered-extension.ts";

export const extensionPath = "/extension";
const storageKey = "extensionOffered";

/** Phones and tablets have no browser that takes the extension. */
const isComputer = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** Offers the extension where passwords are copied, until the user has answered once in this browser. */
export function ExtensionOffer() {
  const installed = useExtensionVersion();
  const [isAnswered, setIsAnswered] = useState(() => localStorage.getItem(storageKey) !== null || !isComputer());
  const isWanted = !isAnswered && installed === null;
  const { value } = useOfferedExtension(isWanted);
  if (!isWanted || value === null || value.extension === null) return null;
  const answer = () => {
    localStorage.setItem(storageKey, "yes");
    setIsAnswered(true);
  };
  return (
    <Alert
      severity="info"
      sx={{ marginBottom: { xs: 1.5, sm: 2 } }}
      action={
        <>
          <Button color="inherit" size="small" component={Link} to={extensionPath} onClick={answer}>
            {texts.open}
          </Button>
          <Button color="inherit" size="small" onClick={answer}>
            {texts.dismiss}
          </Button>
        </>
      }
    >
      {texts.offer}
    </Alert>
  );
}
