import BusinessRounded from "@mui/icons-material/BusinessRounded";
import Button from "@mui/material/Button";
import type { Api } from "@pomander/vault";
import type { Problem } from "../../lib/problem.ts";
import type { BegunRound } from "./begun-round.ts";
import { NewProviderDialog } from "./NewProviderDialog.tsx";
import { texts } from "./texts.ts";
import { useCompanyRound } from "./use-company-round.ts";

interface Props {
  /** The company's name. */
  company: string;
  label?: string;
  /** Whether it is the button to press first. */
  isMain?: boolean;
  isOff?: boolean;
  round: BegunRound;
  /** Asks the server for the address at the provider. */
  start: (call: Api) => Promise<{ url: string }>;
  onStart: () => void;
  onProblem: (problem: Problem) => void;
}

/** Shows the button that leads to the company's sign-in page. */
export function CompanyButton({ company, isMain = false, isOff = false, round, start, ...props }: Props) {
  const { isBusy, question, begin, agree, decline } = useCompanyRound(props.onProblem);
  const { label = texts.signIn(company) } = props;
  return (
    <>
      <Button
        variant={isMain ? "contained" : "outlined"}
        color={isMain ? "primary" : "inherit"}
        size="large"
        startIcon={<BusinessRounded />}
        loading={isBusy}
        loadingPosition="start"
        disabled={isOff}
        onClick={() => {
          props.onStart();
          void begin(round, start);
        }}
        sx={{ paddingInline: { xs: 1, sm: 3 }, overflowWrap: "anywhere" }}
      >
        {label}
      </Button>
      {question !== null && (
        <NewProviderDialog company={company} host={question.host} onAgree={agree} onDecline={decline} />
      )}
    </>
  );
}
