import type { Page } from "@playwright/test";

interface DomNode {
  nodeId: number;
  backendNodeId: number;
  nodeValue?: string;
  localName?: string;
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

/** Returns the middle of a button of the extension's bar, which is in a closed shadow root; null: it is not there. */
export async function buttonOfBar(page: Page, label: string): Promise<{ x: number; y: number } | null> {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
    const find = (node: DomNode, isInShadow: boolean): DomNode | null => {
      const text = node.children?.map(({ nodeValue = "" }) => nodeValue).join("");
      if (isInShadow && node.localName === "button" && text === label) return node;
      for (const child of node.shadowRoots ?? []) {
        const found = find(child, true);
        if (found !== null) return found;
      }
      for (const child of node.children ?? []) {
        const found = find(child, isInShadow);
        if (found !== null) return found;
      }
      return null;
    };
    const button = find(root as DomNode, false);
    if (button === null) return null;
    const { model } = await session.send("DOM.getBoxModel", { backendNodeId: button.backendNodeId });
    const [left = 0, top = 0, right = 0, , , bottom = 0] = model.border;
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  } catch {
    return null;
  } finally {
    await session.detach().catch(() => undefined);
  }
}

export const hasBar = async (page: Page) => (await buttonOfBar(page, "Not now")) !== null;
