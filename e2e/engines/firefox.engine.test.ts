import { testEveryScreen } from "./every-screen.ts";
import { startFirefox } from "./firefox-engine.ts";

testEveryScreen("Firefox", startFirefox);
