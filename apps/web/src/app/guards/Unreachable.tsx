import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page } from "../../components/Page.tsx";
import { usePageTitle } from "../../components/PageTitle.tsx";
import { texts } from "../texts.ts";

interface Props {
  onRetry: () => Promise<void>;
  /** Where this device's copy of the vault is read; null: it keeps none. */
  offlinePath: string | null;
}

/** Signed in, but nobody was reached and nothing is cached. */
export function Unreachable({ onRetry, offlinePath }: Props) {
  usePageTitle(texts.unreachable.title);
  const [isBusy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <Page>
      <div role="alert">
        <EmptyState
          heading
          text={texts.unreachable.title}
          hint={texts.unreachable.text}
          action={
            <Stack direction="row" sx={{ flexWrap: "wrap", justifyContent: "center", gap: 1 }}>
              <Button variant="contained" loading={isBusy} onClick={retry}>
                {texts.unreachable.retry}
              </Button>
              {offlinePath !== null && (
                <Button variant="outlined" component={Link} to={offlinePath}>
                  {texts.unreachable.read}
                </Button>
              )}
            </Stack>
          }
        />
      </div>
    </Page>
  );
}
