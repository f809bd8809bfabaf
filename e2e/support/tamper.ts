import type { Page } from "@playwright/test";

/** A reply as a hostile server would change it, whatever its shape. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test changes whatever it likes in it
export type Json = any;

/** Lets the real server answer, then changes what it said. */
export const tamperWithReply = (page: Page, url: string, change: (body: Json) => void) =>
  page.route(url, async (route) => {
    // Asked for whole: of what has not changed there is nothing to be changed.
    const { "if-none-match": _tag, ...headers } = await route.request().allHeaders();
    const response = await route.fetch({ headers });
    const body: Json = await response.json();
    change(body);
    await route.fulfill({ response, json: body });
  });
