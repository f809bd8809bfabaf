import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import type { FactorAnswer, FactorRequest } from "@pomander/vault";
import { useId, useState } from "react";
import { bottomSheet } from "../../components/bottom-sheet.ts";
import { FactorFields } from "./FactorFields.tsx";
import { shownMethods } from "./methods.ts";
import { factorTexts as texts } from "./texts.ts";

interface Props {
  request: FactorRequest;
  /** The answer is on its way. */
  isBusy: boolean;
  /** Whether this browser may be trusted afterwards. */
  canTrust?: boolean;
  onAnswer: (answer: FactorAnswer) => void;
}

/** Asks for a second factor over a page that is worked on. */
export function FactorDialog({ request, isBusy, canTrust = false, onAnswer }: Props) {
  const id = useId();
  const methods = shownMethods(request.methods);
  const [chosen, choose] = useState(methods[0]);
  const method = methods.find((name) => name === chosen) ?? methods[0];
  const stop = () => isBusy || onAnswer("stop");
  return (
    <Dialog open onClose={stop} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`} sx={bottomSheet}>
      <DialogTitle id={`${id}-title`}>{method === undefined ? texts.title : texts.methods[method].title}</DialogTitle>
      <DialogContent>
        {method === undefined ? (
          <Alert severity="error">{texts.none}</Alert>
        ) : (
          <>
            <DialogContentText variant="body2" sx={{ marginBottom: 2.5 }}>
              {texts.methods[method].lead}
            </DialogContentText>
            <FactorFields
              request={request}
              method={method}
              others={methods.filter((other) => other !== method)}
              isBusy={isBusy}
              canTrust={canTrust}
              onMethod={choose}
              onAnswer={onAnswer}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={stop}>
          {texts.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
