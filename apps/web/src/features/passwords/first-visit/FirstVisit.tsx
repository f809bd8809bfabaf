import DevicesOutlined from "@mui/icons-material/DevicesOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { CheckCode, FirstVisit, OpenVault } from "@pomander/vault";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { CheckCodeGroups } from "../../../components/CheckCodeGroups.tsx";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import { formatMoment } from "../../../lib/format/dates.ts";
import { problemOf, withReason } from "../../../lib/problem.ts";
import { texts } from "./texts.ts";

interface FirstVisitProps {
  vault: OpenVault;
  visit: FirstVisit;
  /** No: the vault is to be locked. */
  onDecline: () => void;
}

/** Between the unlock and the list, where this browser has no memory of the vault: is it the one that is expected? */
export function FirstVisitPage(props: FirstVisitProps) {
  const { code } = props.visit.checkCode;
  const [firstCode] = useState(code);
  return <Question key={code} {...props} hasChanged={code !== firstCode} />;
}

interface QuestionProps extends FirstVisitProps {
  /** Another state of the vault was asked about before. */
  hasChanged: boolean;
}

function Question({ vault, visit, onDecline, hasChanged }: QuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await vault.confirmFirstVisit();
    } catch (error) {
      setProblem(withReason(texts.failed, problemOf(error, "").message));
    }
    setBusy(false);
  };
  return (
    <QuestionPage
      title={texts.title}
      icon={<DevicesOutlined sx={iconStyle} />}
      said={
        <>
          <Typography color="textSecondary">{texts.lead}</Typography>
          {hasChanged && (
            <Alert severity="info" sx={{ marginTop: 2 }}>
              {texts.changed}
            </Alert>
          )}
          <Facts visit={visit} />
          <Typography variant="body2" color="textSecondary">
            {texts.where}
          </Typography>
          <Typography variant="subtitle1" component="p" sx={{ marginTop: 3 }}>
            {texts.question}
          </Typography>
        </>
      }
    >
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Stack sx={{ flexDirection: { xs: "column", sm: "row" }, gap: 1.5, "& > *": { flex: 1 } }}>
        <Button variant="contained" size="large" loading={isBusy} onClick={() => void confirm()}>
          {texts.yes}
        </Button>
        <Button variant="outlined" size="large" color="inherit" disabled={isBusy} onClick={onDecline}>
          {texts.no}
        </Button>
      </Stack>
    </QuestionPage>
  );
}

/** After No: the vault is locked, and what it may mean. `checkCode` is what was shown of it. */
export function DeclinedVisitPage({ checkCode, onBack }: { checkCode: CheckCode; onBack: () => void }) {
  const { declined } = texts;
  return (
    <QuestionPage
      title={declined.title}
      icon={<LockOutlined sx={iconStyle} />}
      said={
        <>
          <Stack sx={{ gap: 1 }}>
            {declined.meaning.map((sentence) => (
              <Typography key={sentence} color="textSecondary">
                {sentence}
              </Typography>
            ))}
          </Stack>
          <Box component="dl" sx={factsStyle}>
            <Fact term={declined.codeHere}>
              <CheckCodeGroups value={checkCode} />
            </Fact>
          </Box>
        </>
      }
    >
      <Button variant="outlined" size="large" color="inherit" onClick={onBack}>
        {declined.back}
      </Button>
    </QuestionPage>
  );
}

const iconStyle = { fontSize: 36, color: "primary.main", display: "block", marginBottom: 2 } as const;

interface QuestionPageProps {
  title: string;
  icon: ReactNode;
  /** Read out with the title. */
  said: ReactNode;
  children: ReactNode;
}

/** The heading has the focus: the page is read from its beginning, and no key that was meant for the form before answers. */
function QuestionPage({ title, icon, said, children }: QuestionPageProps) {
  usePageTitle(title);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Page width="form">
      <Stack sx={{ gap: 3, paddingTop: { xs: 2, sm: 6 } }}>
        <div>
          {icon}
          <Typography
            ref={heading}
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

const factsStyle = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "auto 1fr" },
  columnGap: 3,
  rowGap: { xs: 0.25, sm: 1 },
  marginBlock: 2,
  padding: 2,
  border: 1,
  borderColor: "divider",
  borderRadius: 1.5,
  backgroundColor: "background.sunken",
} as const;

function Facts({ visit: { lastChange, entryCount, checkCode } }: { visit: FirstVisit }) {
  return (
    <Box component="dl" sx={{ ...factsStyle, fontVariantNumeric: "tabular-nums" }}>
      <Fact term={texts.lastChange}>{lastChange === null ? texts.unknownChange : formatMoment(lastChange)}</Fact>
      <Fact term={texts.entries}>{entryCount.toLocaleString("en")}</Fact>
      <Fact term={texts.checkCode}>
        <CheckCodeGroups value={checkCode} />
      </Fact>
    </Box>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ lineHeight: 1.7 }}>
        {term}
      </Typography>
      <Typography component="dd" sx={{ margin: 0, "&:not(:last-child)": { marginBottom: { xs: 1, sm: 0 } } }}>
        {children}
      </Typography>
    </>
  );
}
