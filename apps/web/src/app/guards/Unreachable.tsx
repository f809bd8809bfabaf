import Button from "@mui/material/Button";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page } from "../../components/Page.tsx";
import { usePageTitle } from "../../components/PageTitle.tsx";
import { texts } from "../texts.ts";

/** Signed in, but nobody was reached and nothing is cached. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  usePageTitle(texts.unreachable.title);
  return (
    <Page>
      <div role="alert">
        <EmptyState
          heading
          text={texts.unreachable.title}
          hint={texts.unreachable.text}
          action={
            <Button variant="contained" onClick={onRetry}>
              {texts.unreachable.retry}
            </Button>
          }
        />
      </div>
    </Page>
  );
}
