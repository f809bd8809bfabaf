import type { ReactNode } from "react";
import { SubPage } from "../../components/SubPage.tsx";
import { texts } from "./texts.ts";

/** Renders the frame of the Health page: the way back to the passwords, and its heading. */
export const HealthFrame = ({ children }: { children: ReactNode }) => (
  <SubPage words={texts} parent={texts.back} to="/passwords">
    {children}
  </SubPage>
);
