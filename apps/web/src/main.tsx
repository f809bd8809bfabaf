import "./app/first-paint.css";
import "./app/fonts.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { InsecurePage } from "./app/InsecurePage.tsx";
import { Look } from "./app/Look.tsx";
import { start } from "./app/start.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no #root.");

const root = createRoot(container);
// Without WebCrypto nothing here could keep its promise, so nothing is offered.
if (window.isSecureContext) root.render(<App {...start(window)} />);
else
  root.render(
    <Look>
      <InsecurePage />
    </Look>,
  );
