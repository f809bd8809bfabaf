import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import RadioButtonUnchecked from "@mui/icons-material/RadioButtonUncheckedRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { listStyle, Panel, rowStyle, RowLink } from "./Panel.tsx";
import { texts } from "./texts.ts";
import type { Step, StepName } from "./use-first-steps.ts";

const { firstSteps } = texts;

const pages: Readonly<Record<StepName, string>> = {
  passwords: "/passwords/import",
  recoveryKey: "/profile/security",
  passkey: "/profile/security",
  twoStep: "/profile/security",
};

interface Props {
  steps: readonly Step[];
  hide: () => void;
}

/** Shows a new user what to set up, and what of it is done. */
export function FirstSteps({ steps, hide }: Props) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel
      title={firstSteps.title}
      action={
        <Button size="small" onClick={hide}>
          {firstSteps.hide}
        </Button>
      }
    >
      <SecondaryText>{firstSteps.progress(done, steps.length)}</SecondaryText>
      <Box component="ul" sx={listStyle}>
        {steps.map((step) => (
          <Box
            component="li"
            key={step.name}
            sx={{ ...rowStyle, gap: 1.5, minHeight: 0, paddingBlock: 1.25, "&:last-of-type": { paddingBottom: 0 } }}
          >
            <StepRow {...step} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function StepRow({ name, isDone }: Step) {
  const { title, hint } = firstSteps[name];
  if (isDone)
    return (
      <>
        <CheckCircleRounded color="success" titleAccess={firstSteps.done} />
        <Typography variant="body2" color="textSecondary">
          {title}
        </Typography>
      </>
    );
  return (
    <>
      <RadioButtonUnchecked color="action" />
      <Box sx={{ minWidth: 0 }}>
        <RowLink to={pages[name]}>{title}</RowLink>
        <SecondaryText>{hint}</SecondaryText>
      </Box>
    </>
  );
}
