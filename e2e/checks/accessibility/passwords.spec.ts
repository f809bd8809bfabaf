import { isThorough, pageStates, pageStatesOf } from "../../page-states/all.ts";
import { checkPageStates } from "./check-page-states.ts";

// The sample is short, but creating users for another worker takes long: this file has all of the sample.
checkPageStates(isThorough ? pageStatesOf("passwords") : pageStates);
