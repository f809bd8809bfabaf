// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createTheme, ThemeProvider } from "@mui/material/styles";
import { afterEach, expect, it, vi } from "vitest";
import { plusDays, todayIn } from "../../../lib/format/days.ts";
import { createNotices, NoticesContext } from "../../../lib/notices.ts";
import { texts as tableTexts } from "../table/texts.ts";
import { aReminder, aUser } from "../test/fixtures.ts";
import type { CardHandlers } from "./CardButtons.tsx";
import { CompactCard } from "./CompactCard.tsx";

afterEach(cleanup);

const today = todayIn(aUser().timeZone, new Date());
const due = aReminder({ expiryDate: plusDays(today, 5) });
const names: (keyof CardHandlers)[] = ["view", "send", "renew", "edit", "remove", "take", "giveBack", "snooze"];
const handlers = Object.fromEntries(names.map((name) => [name, vi.fn<() => void>()])) as unknown as CardHandlers;
const theme = createTheme({ cssVariables: true });
const card = (reminder: typeof due) => (
  <ThemeProvider theme={theme}>
    <NoticesContext value={createNotices()}>
      <CompactCard
        {...{ reminder, today, handlers, actorId: aUser()._id, isSending: false, isSelected: null, onToggle: null }}
      />
    </NoticesContext>
  </ThemeProvider>
);

it("gives the focus to its menu where the button that took the reminder disappears", () => {
  const { rerender } = render(card(due));
  screen.getByRole("button", { name: "I'm on it: Passport" }).focus();
  const taken = { by: "Ana Silva", isMe: true, at: "2026-11-20T06:00:00.000Z", holdsOthers: true };
  rerender(card({ ...due, taken }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: tableTexts.actions("Passport") }));
});

it("takes the focus from nothing else where another person takes the reminder", () => {
  const { rerender } = render(card(due));
  (document.activeElement as HTMLElement | null)?.blur();
  rerender(card({ ...due, taken: { by: "Ben Costa", isMe: false, at: "2026-11-20T06:00:00.000Z" } }));
  expect(document.activeElement).toBe(document.body);
});
