import { listen } from "./listen.ts";
import { offscreenHost } from "./offscreen-host.ts";

listen(offscreenHost, "asyncBlocking");
