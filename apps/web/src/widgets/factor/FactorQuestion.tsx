import { FactorDialog } from "./FactorDialog.tsx";
import type { useFactorQuestion } from "./use-factor-question.ts";

/** Asks for a second factor over a page, while a change that is under way wants one. */
export function FactorQuestion({ question }: { question: ReturnType<typeof useFactorQuestion> }) {
  const { request, isBusy, answer } = question;
  return request === null ? null : <FactorDialog request={request} isBusy={isBusy} onAnswer={answer} />;
}
