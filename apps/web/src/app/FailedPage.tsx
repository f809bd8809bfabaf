import Button from "@mui/material/Button";
import { EmptyState } from "../components/EmptyState.tsx";
import { Page, usePageTitle } from "../components/Page.tsx";
import { texts } from "./texts.ts";

/** Replaces a page that broke, or whose code did not arrive (a release replaced it, or the network failed). */
export function FailedPage() {
  usePageTitle(texts.failed.title);
  return (
    <Page>
      <main>
        <div role="alert">
          <EmptyState
            heading
            text={texts.failed.title}
            hint={texts.failed.text}
            action={
              <Button variant="contained" onClick={() => location.reload()}>
                {texts.failed.reload}
              </Button>
            }
          />
        </div>
      </main>
    </Page>
  );
}
