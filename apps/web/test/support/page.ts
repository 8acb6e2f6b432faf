import "./lean-react.ts";
import "virtual:theme.css";
import "../../src/theme/base.css";
import { keepFocus } from "../../src/ui/focus-keeper.ts";
import { installStubServer } from "./stub-server.ts";

/** Once for a page, which many files of tests share. */
installStubServer();
keepFocus();
// Nobody looks at it: what isn't seen is laid out, but neither rasterized nor drawn.
(window.frameElement as HTMLElement | null)?.style.setProperty("opacity", "0");
