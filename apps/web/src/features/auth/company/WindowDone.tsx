import Button from "@mui/material/Button";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import { texts as windowTexts } from "./window-texts.ts";

/** Says that a second window is done, where the browser did not close it. */
export function WindowDone({ title, hint }: { title: string; hint: string }) {
  usePageTitle(title);
  return (
    <Page width="form">
      <div role="status">
        <EmptyState
          heading
          text={title}
          hint={hint}
          action={
            <Button variant="contained" onClick={() => window.close()}>
              {windowTexts.close}
            </Button>
          }
        />
      </div>
    </Page>
  );
}
