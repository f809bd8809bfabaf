import type { CDPSession, Page } from "@playwright/test";

interface DomNode {
  nodeId: number;
  backendNodeId: number;
  nodeValue?: string;
  localName?: string;
  /** Names and values by turns. */
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
  contentDocument?: DomNode;
}

/** Runs something with a button that the extension draws, in a closed shadow root; null: it is not there. */
async function withButton<Answer>(
  page: Page,
  label: string,
  run: (session: CDPSession, backendNodeId: number) => Promise<Answer>,
): Promise<Answer | null> {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
    const find = (node: DomNode, isInShadow: boolean): DomNode | null => {
      const text = node.children?.map(({ nodeValue = "" }) => nodeValue).join("");
      const isNamed = text === label || (node.attributes ?? []).includes(label);
      if (isInShadow && node.localName === "button" && isNamed) return node;
      for (const child of node.shadowRoots ?? []) {
        const found = find(child, true);
        if (found !== null) return found;
      }
      for (const child of [node.contentDocument ?? [], node.children ?? []].flat()) {
        const found = find(child, isInShadow);
        if (found !== null) return found;
      }
      return null;
    };
    const button = find(root as DomNode, false);
    return button === null ? null : await run(session, button.backendNodeId);
  } catch {
    return null;
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/** Returns the middle of a button that the extension draws; null: it is not there. */
export const drawnButton = (page: Page, label: string): Promise<{ x: number; y: number } | null> =>
  withButton(page, label, async (session, backendNodeId) => {
    const { model } = await session.send("DOM.getBoxModel", { backendNodeId });
    const [left = 0, top = 0, right = 0, , , bottom = 0] = model.border;
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  });

/** Returns the computed text fill colour (`-webkit-text-fill-color`) of a drawn button, or null when it is not there. */
export const drawnTextColour = (page: Page, label: string): Promise<string | null> =>
  withButton(page, label, async (session, backendNodeId) => {
    const { object } = await session.send("DOM.resolveNode", { backendNodeId });
    const { result } = await session.send("Runtime.callFunctionOn", {
      functionDeclaration: "function () { return getComputedStyle(this).webkitTextFillColor; }",
      objectId: object.objectId ?? "",
      returnByValue: true,
    });
    return result.value as string;
  });

/**
 * Clicks a button that the extension draws as a script of the page would that had got hold of it. Returns how many
 * clicks reached it.
 */
export async function clickByScript(page: Page, label: string): Promise<number> {
  const clicks = await withButton(page, label, async (session, backendNodeId) => {
    const { object } = await session.send("DOM.resolveNode", { backendNodeId });
    const { result } = await session.send("Runtime.callFunctionOn", {
      objectId: object.objectId ?? "",
      returnByValue: true,
      functionDeclaration: String(function forge(this: HTMLElement) {
        let heard = 0;
        this.addEventListener("click", () => (heard += 1));
        const { left, top, width, height } = this.getBoundingClientRect();
        const place = { clientX: left + width / 2, clientY: top + height / 2 };
        for (const detail of [0, 1])
          for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
            this.dispatchEvent(new MouseEvent(name, { bubbles: true, composed: true, detail, ...place }));
        this.click();
        return heard;
      }),
    });
    return result.value as number;
  });
  return clicks ?? 0;
}

export const hasBar = async (page: Page) => (await drawnButton(page, "Not now")) !== null;
