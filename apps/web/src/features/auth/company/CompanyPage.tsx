import { Navigate, useParams } from "react-router";
import { CompanyJoinPage } from "./CompanyJoinPage.tsx";
import { CompanyReturnPage } from "./CompanyReturnPage.tsx";
import { StartOverPage } from "./StartOverPage.tsx";
import { CompanyWindowPage } from "./CompanyWindowPage.tsx";

/** Shows the pages of company sign-in, which are one route because few servers have them. */
export function CompanyPage() {
  const { step } = useParams();
  if (step === "join") return <CompanyJoinPage />;
  if (step === "confirm" || step === "renew") return <CompanyWindowPage purpose={step} />;
  if (step === "start-over") return <StartOverPage />;
  return step === "return" ? <CompanyReturnPage /> : <Navigate to="/" replace />;
}
