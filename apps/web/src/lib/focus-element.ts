/** Moves the focus to an element as soon as it is rendered, since the element that had it is gone: a `ref` callback. */
export const focusElement = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
