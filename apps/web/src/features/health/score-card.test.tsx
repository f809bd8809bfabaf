// @vitest-environment happy-dom
import type { HealthReport } from "@pomander/vault/health";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ScoreCard } from "./ScoreCard.tsx";

afterEach(cleanup);

const report = { safe: 1, passwords: 2, breaches: { checked: 0, pending: 2 } } as HealthReport;

test("passwords not looked up yet are offered a check only where the server has one", () => {
  const { rerender } = render(<ScoreCard report={report} score={50} canLookUp />);
  expect(screen.getByRole("link", { name: "Check" })).toBeDefined();
  rerender(<ScoreCard report={report} score={50} canLookUp={false} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText(/1 of 2/)).toBeDefined();
});
