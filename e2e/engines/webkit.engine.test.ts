import { testEveryScreen } from "./every-screen.ts";
import { startWebKit } from "./webkit-engine.ts";

testEveryScreen("WebKit", startWebKit);
