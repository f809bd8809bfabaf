import type { Page } from "@playwright/test";

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

/** Returns the middle of a button that the extension draws, in a closed shadow root; null: it is not there. */
export async function drawnButton(page: Page, label: string): Promise<{ x: number; y: number } | null> {
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

export const hasBar = async (page: Page) => (await drawnButton(page, "Not now")) !== null;
