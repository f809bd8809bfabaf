import Alert from "@mui/material/Alert";
import { calls } from "@pomander/contract";
import { useCallback } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "./texts.ts";

/** What a new master password leaves as it is: somebody else may have added one of these. */
export function KeptPasskeys() {
  const { api } = useServices();
  const { value } = useQuery(useCallback(async () => (await api())(calls.factors.list), [api]));
  const names = (value?.passkeys ?? []).filter(({ maySignIn }) => maySignIn).map(({ name }) => name);
  return names.length === 0 ? null : <Alert severity="info">{texts.passkeys.kept(names)}</Alert>;
}
