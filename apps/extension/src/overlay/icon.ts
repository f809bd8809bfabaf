const namespace = "http://www.w3.org/2000/svg";
const shape =
  "M13.15 2.95a2.85 2.85 0 1 0 5.7 0a2.85 2.85 0 1 0 -5.7 0zM14.6 2.95a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0zM4.58 15.45A11.6 11.6 0 0 1 27.42 15.45zM12.93 15.1Q12.23 11.12 8.36 11.53Q8.9 15.38 12.93 15.1zM16 13.6Q18.7 10.6 16 7.8Q13.3 10.6 16 13.6zM19.07 15.1Q23.1 15.38 23.64 11.53Q19.77 11.12 19.07 15.1zM10.97 9.14a0.95 0.95 0 1 0 1.9 0a0.95 0.95 0 1 0 -1.9 0zM19.13 9.14a0.95 0.95 0 1 0 1.9 0a0.95 0.95 0 1 0 -1.9 0zM3.96 16.35h24.08v2.3h-24.08zM4.58 19.55A11.6 11.6 0 0 0 27.42 19.55zM19.07 19.9Q19.77 23.88 23.64 23.47Q23.1 19.62 19.07 19.9zM16 21.4Q13.3 24.4 16 27.2Q18.7 24.4 16 21.4zM12.93 19.9Q8.9 19.62 8.36 23.47Q12.23 23.88 12.93 19.9zM19.13 25.86a0.95 0.95 0 1 0 1.9 0a0.95 0.95 0 1 0 -1.9 0zM10.97 25.86a0.95 0.95 0 1 0 1.9 0a0.95 0.95 0 1 0 -1.9 0zM14.65 30.5a1.35 1.35 0 1 0 2.7 0a1.35 1.35 0 1 0 -2.7 0z";

/** Draws the icon by the document's own methods: a page's policy has no say in it. */
export function drawIcon(): SVGElement {
  const icon = document.createElementNS(namespace, "svg");
  icon.setAttribute("viewBox", "0 0 32 32");
  icon.setAttribute("width", "18");
  icon.setAttribute("height", "18");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(namespace, "path");
  path.setAttribute("fill", "#D96A12");
  path.setAttribute("fill-rule", "evenodd");
  path.setAttribute("d", shape);
  icon.append(path);
  return icon;
}
