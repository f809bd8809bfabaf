import { isThorough, pageStatesOf } from "../../page-states/all.ts";
import { checkPageStates } from "./check-page-states.ts";

if (isThorough) checkPageStates(pageStatesOf("reminders"));
