import "@pomander/texts/calls";
import "./browser-texts.ts";

/** The API calls with the texts of their errors. This module is loaded on its own, with the first call. */
export { createApi } from "@pomander/vault/api";
