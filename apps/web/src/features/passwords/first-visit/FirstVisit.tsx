import DevicesOutlined from "@mui/icons-material/DevicesOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { CheckCode, FirstVisit, OpenVault } from "@pomander/vault";
import { useId, type ReactNode } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { AnswerState, DeclinedText, QuestionText } from "../../../widgets/first-visit/FirstVisitTexts.tsx";
import { texts } from "../../../widgets/first-visit/texts.ts";
import { useFirstVisit } from "../../../widgets/first-visit/use-first-visit.ts";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import { focusElement } from "../../../lib/focus-element.ts";

interface FirstVisitProps {
  vault: OpenVault;
  visit: FirstVisit;
  /** Called when the user answers No: the vault must be locked. */
  onDecline: () => void;
}

/**
 * Asks, between the unlock and the list, whether the vault is the expected one, because this browser has no memory of
 * it.
 */
export function FirstVisitPage({ vault, visit, onDecline }: FirstVisitProps) {
  const { hasChanged, isBusy, isSlow, problem, confirm } = useFirstVisit(vault, visit);
  return (
    <QuestionPage
      key={visit.checkCode.code}
      title={texts.title}
      icon={<DevicesOutlined sx={iconStyle} />}
      said={<QuestionText visit={visit} hasChanged={hasChanged} />}
    >
      <AnswerState isSlow={isSlow} problem={problem} />
      <Stack sx={{ flexDirection: { xs: "column", sm: "row" }, gap: 1.5, "& > *": { flex: 1 } }}>
        <Button variant="contained" size="large" loading={isBusy} onClick={confirm}>
          {texts.yes}
        </Button>
        <OutlinedButton size="large" disabled={isBusy} onClick={onDecline}>
          {texts.no}
        </OutlinedButton>
      </Stack>
    </QuestionPage>
  );
}

/** Says, after a No, that the vault is locked and what that answer may mean. `checkCode` is the code that was shown. */
export function DeclinedVisitPage({ checkCode, onBack }: { checkCode: CheckCode; onBack: () => void }) {
  const { declined } = texts;
  return (
    <QuestionPage
      title={declined.title}
      icon={<LockOutlined sx={iconStyle} />}
      said={<DeclinedText checkCode={checkCode} />}
    >
      <OutlinedButton size="large" onClick={onBack}>
        {declined.back}
      </OutlinedButton>
    </QuestionPage>
  );
}

const iconStyle = { fontSize: 36, color: "primary.main", display: "block", marginBottom: 2 } as const;

interface QuestionPageProps {
  title: string;
  icon: ReactNode;
  /** Content that a screen reader reads out with the title. */
  said: ReactNode;
  children: ReactNode;
}

/**
 * Shows a question and focuses its heading, so that the page is read from its beginning and a key that was meant for
 * the previous form answers nothing.
 */
function QuestionPage({ title, icon, said, children }: QuestionPageProps) {
  usePageTitle(title);
  const id = useId();
  return (
    <Page width="form">
      <Stack sx={{ gap: 3, paddingTop: { xs: 2, sm: 6 } }}>
        <div>
          {icon}
          <Typography
            ref={focusElement}
            variant="h1"
            gutterBottom
            tabIndex={-1}
            aria-describedby={id}
            sx={{ outline: "none" }}
          >
            {title}
          </Typography>
          <div id={id}>{said}</div>
        </div>
        {children}
      </Stack>
    </Page>
  );
}
