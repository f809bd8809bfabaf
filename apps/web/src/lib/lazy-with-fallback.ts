import { lazy, type ComponentType } from "react";

/**
 * Returns a component whose code is loaded on demand; where it cannot be (no network, a release replaced it),
 * `fallback`.
 */
export const lazyWithFallback = <P extends object>(load: () => Promise<ComponentType<P>>, fallback: ComponentType<P>) =>
  lazy(async () => ({ default: await load().catch(() => fallback) }));
