import { lazy, type ComponentType } from "react";

/** Code that comes when it is wanted; where it cannot come (no network, a release replaced it), another stands in. */
export const lazyWithFallback = <P extends object>(load: () => Promise<ComponentType<P>>, fallback: ComponentType<P>) =>
  lazy(async () => ({ default: await load().catch(() => fallback) }));
