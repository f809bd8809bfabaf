import { afterEach, expect, test, vi } from "vitest";
import { giveBack } from "./server-access.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["http://localhost:8080", "https://passwords.example.org", false, ["http://localhost/*"]],
  ["http://passwords.example.org", "https://passwords.example.org", false, ["http://passwords.example.org/*"]],
  ["https://passwords.example.org", "https://passwords.example.org:8443", false, []],
  [null, "https://passwords.example.org", false, []],
  ["http://localhost:8080", "https://passwords.example.org", true, []],
])(
  "from %s to %s, where all sites are allowed: %s, the access to %j ends",
  async (former, server, isAllowed, expected) => {
    const removed: string[] = [];
    const remove = async ({ origins }: { origins: string[] }) => removed.push(...origins);
    vi.stubGlobal("chrome", { permissions: { contains: async () => isAllowed, remove } });
    await giveBack(former, server);
    expect(removed).toEqual(expected);
  },
);
