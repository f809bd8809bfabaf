import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { HealthReport } from "@pomander/vault/health";
import type { ReactNode } from "react";
import { Link as RouterLink, useSearchParams } from "react-router";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { problemOf, withReason } from "../../../lib/problem.ts";
import { CheckProgress } from "../CheckProgress.tsx";
import { readListParams, writeListParams } from "../list-params.ts";
import { texts } from "../texts.ts";
import { breachSectionId } from "./section-id.ts";
import type { BreachCheck } from "./use-breach-check.ts";

const words = texts.breaches;

interface Props {
  breaches: BreachCheck;
  report: HealthReport;
}

/**
 * Shows what leaves the device to find passwords in known breaches, asks for the user's consent, and shows the result.
 */
export function BreachSection({ breaches, report }: Props) {
  return (
    <Card
      component="section"
      id={breachSectionId}
      aria-labelledby={`${breachSectionId}-title`}
      sx={{ padding: { xs: 2, sm: 3 }, scrollMarginTop: 80 }}
    >
      <Typography id={`${breachSectionId}-title`} variant="h2" gutterBottom>
        {words.title}
      </Typography>
      <Content breaches={breaches} report={report} />
    </Card>
  );
}

function Content({ breaches, report }: Props) {
  const { source, settingsError, isOffline, isAgreed } = breaches;
  if (isOffline) return <Lead>{words.offline}</Lead>;
  if (settingsError !== null) return <RetryAlert onRetry={breaches.reloadSettings}>{words.settingsFailed}</RetryAlert>;
  if (source === null) return <Box aria-busy sx={{ minHeight: 48 }} />;
  if (source === "off") return <Lead>{words.off}</Lead>;
  return isAgreed ? <Result breaches={breaches} report={report} /> : <Question breaches={breaches} />;
}

const Lead = ({ children }: { children: ReactNode }) => (
  <SecondaryText sx={{ maxWidth: "68ch", "& + &": { marginTop: 1 } }}>{children}</SecondaryText>
);

function Question({ breaches }: { breaches: BreachCheck }) {
  const leads = breaches.source === "service" ? words.leads.service(breaches.host ?? "") : words.leads.file();
  return (
    <>
      {leads.map((lead) => (
        <Lead key={lead}>{lead}</Lead>
      ))}
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1, marginTop: 2.5 }}>
        <Button variant="outlined" onClick={breaches.agree} sx={{ width: { xs: "100%", sm: "auto" } }}>
          {words.agree}
        </Button>
        <SecondaryText>{words.remembered}</SecondaryText>
      </Stack>
    </>
  );
}

function Result({ breaches, report }: Props) {
  const { stage } = breaches;
  if (stage.kind === "running") return <CheckProgress words={words} {...stage} onCancel={breaches.cancel} />;
  return (
    <>
      {stage.kind === "failed" && (
        <RetryAlert onRetry={breaches.start} sx={{ marginBottom: 2 }}>
          {failureOf(stage.error)}
        </RetryAlert>
      )}
      <Outcome report={report} />
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, marginTop: 2 }}>
        {stage.kind !== "failed" && report.breaches.pending > 0 && (
          <Button variant="outlined" onClick={breaches.start}>
            {words.resume(report.breaches.pending)}
          </Button>
        )}
        <OutlinedButton onClick={breaches.withdraw}>{words.stop}</OutlinedButton>
      </Stack>
    </>
  );
}

function failureOf(error: unknown): string {
  const { code, message } = problemOf(error, "");
  return code === "rate_limited" ? words.limit : withReason(words.failed, message);
}

function Outcome({ report: { breaches, counts } }: { report: HealthReport }) {
  const { vault } = readListParams(useSearchParams()[0]);
  if (breaches.checked === 0) return breaches.pending === 0 ? <Lead>{words.nothing}</Lead> : null;
  return (
    <>
      <Typography role="status">
        {counts.breached === 0 ? words.none(breaches.checked) : words.some(counts.breached)}{" "}
        {counts.breached > 0 && (
          <Link component={RouterLink} to={writeListParams({ view: "breached", page: 1, vault })}>
            {words.show}
          </Link>
        )}
      </Typography>
      {breaches.pending > 0 && <Lead>{words.waiting(breaches.pending)}</Lead>}
    </>
  );
}
