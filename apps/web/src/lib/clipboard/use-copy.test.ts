// @vitest-environment happy-dom
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderUse } from "../../test/render-use.ts";
import { useCopy } from "./use-copy.ts";

afterEach(cleanup);

test.each(["copy", "copySecret"] as const)("%s says whether the text is in the clipboard", async (how) => {
  const copied: [string, string][] = [];
  const put = (way: string) => async (text: string) => {
    if (text === "refused") throw new DOMException("", "NotAllowedError");
    copied.push([way, text]);
  };
  const clipboard = { copy: put("copy"), copySecret: put("copySecret") };
  const page = renderUse(() => useCopy(how, { copied: "Copied", copyFailed: "Not copied" }), {
    props: undefined,
    services: { clipboard },
  });
  await page.go((copy) => copy("text"));
  await waitFor(() => expect(page.said()).toEqual({ text: "Copied", severity: "success" }));
  await page.go((copy) => copy("refused"));
  await waitFor(() => expect(page.said()).toEqual({ text: "Not copied", severity: "error" }));
  expect(copied).toEqual([[how, "text"]]);
});
