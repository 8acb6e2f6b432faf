import { startChromium } from "./chromium-engine.ts";
import { testEveryScreen } from "./every-screen.ts";

testEveryScreen("Chromium", startChromium);
