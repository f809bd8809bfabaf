import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import type { PackedExtension } from "@pomander/contract";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page, PageTitle } from "../../components/Page.tsx";
import { ListSpinner } from "../../components/ListSpinner.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { useExtensionVersion } from "../../lib/hooks/use-extension-version.ts";
import { problemOf } from "../../lib/problem.ts";
import { useOfferedExtension } from "../../widgets/extension-offer/use-offered-extension.ts";
import { CompanySection } from "./CompanySection.tsx";
import { ChromiumSection, FirefoxSection } from "./InstallSections.tsx";
import { FileSums } from "./FileSums.tsx";
import { texts } from "./texts.ts";

const isFirefox = () => navigator.userAgent.includes("Firefox/");

/** Offers the browser extension of this server, with what each browser wants of the person. */
export function ExtensionPage() {
  const { value, error, reload } = useOfferedExtension();
  const installed = useExtensionVersion();
  const offered = value?.extension ?? null;
  return (
    <Page width="text">
      <PageTitle title={texts.heading} lead={texts.lead} />
      <Stack sx={{ gap: 2 }}>
        {installed !== null && <Installed version={installed} offered={offered} />}
        {value === null ? (
          error === null ? (
            <ListSpinner label={texts.loading} />
          ) : (
            <RetryAlert onRetry={reload}>{problemOf(error, texts.failed).message}</RetryAlert>
          )
        ) : offered === null ? (
          <EmptyState text={texts.none} hint={texts.noneHint} />
        ) : (
          <Offered extension={offered} />
        )}
      </Stack>
    </Page>
  );
}

function Installed({ version, offered }: { version: string; offered: PackedExtension | null }) {
  const isOld = offered !== null && offered.version !== version;
  return (
    <Alert severity={isOld ? "info" : "success"}>
      {texts.present(version)}
      {isOld && ` ${texts.newer(offered.version)}`}
    </Alert>
  );
}

function Offered({ extension }: { extension: PackedExtension }) {
  const isInFirefox = isFirefox();
  const sections = [
    <ChromiumSection key="chromium" extension={extension} isHere={!isInFirefox} />,
    <FirefoxSection key="firefox" extension={extension} isHere={isInFirefox} />,
  ];
  return (
    <>
      {isInFirefox ? sections.toReversed() : sections}
      <CompanySection extension={extension} />
      <FileSums files={extension.files} />
    </>
  );
}
