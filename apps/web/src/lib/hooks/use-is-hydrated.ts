import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether what is shown may differ from a page that was drawn beforehand: false there, and while that comes alive. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
