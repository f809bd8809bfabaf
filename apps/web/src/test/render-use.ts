import { act, renderHook } from "@testing-library/react";
import { createElement, useLayoutEffect, type PropsWithChildren } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { createNotices, NoticesContext } from "../lib/notices.ts";
import { ServicesContext, type Services } from "../lib/services.ts";

/** Renders a hook on a page of its own, with notices and an address, and what it needs of the services. */
export function renderUse<Props, Result>(
  use: (props: Props) => Result,
  {
    props,
    services = {},
    at = "/",
  }: { props: Props; services?: object; at?: string | { pathname: string; search?: string; state?: unknown } },
) {
  const notices = createNotices();
  const shown: { location?: ReturnType<typeof useLocation> } = {};
  const Place = ({ children }: PropsWithChildren) => {
    const location = useLocation();
    useLayoutEffect(() => {
      shown.location = location;
    });
    return children;
  };
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(
      MemoryRouter,
      { initialEntries: [at] },
      createElement(
        ServicesContext.Provider,
        { value: services as Services },
        createElement(NoticesContext.Provider, { value: notices }, createElement(Place, null, children)),
      ),
    );
  const rendered = renderHook(use, { wrapper, initialProps: props });
  return {
    ...rendered,
    notices,
    /** The notice on screen, or null. */
    said: () => notices.snapshot()?.notice ?? null,
    location: () => shown.location!,
    now: () => rendered.result.current,
    go: (action: (now: Result) => unknown) => act(async () => void (await action(rendered.result.current))),
  };
}
