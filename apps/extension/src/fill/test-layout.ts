import { afterEach, beforeEach, vi } from "vitest";

/** Gives each field of a test a box and sight, which a document without a layout has not. */
export function fakeLayout(): void {
  beforeEach(() => {
    vi.stubGlobal("origin", location.origin);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 10, 100, 20));
    vi.spyOn(Element.prototype, "checkVisibility").mockReturnValue(true);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    // Tests of other files draw in the same document.
    document.body.replaceChildren();
  });
}
