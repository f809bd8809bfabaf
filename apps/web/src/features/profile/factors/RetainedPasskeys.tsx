import Alert from "@mui/material/Alert";
import { calls } from "@pomander/contract";
import { useCallback } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "./texts.ts";

/** Lists the passkeys that a new master password does not remove: someone else may have added one of them. */
export function RetainedPasskeys() {
  const { api } = useServices();
  const { value } = useQuery(useCallback(async () => (await api())(calls.factors.list), [api]));
  const names = (value?.passkeys ?? []).filter(({ maySignIn }) => maySignIn).map(({ name }) => name);
  return names.length === 0 ? null : <Alert severity="info">{texts.passkeys.kept(names)}</Alert>;
}
