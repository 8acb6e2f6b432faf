import "./lean-react.ts";
import "virtual:theme.css";
import "../../src/theme/base.css";
import { keepFocus } from "../../src/ui/focus-keeper.ts";
import { installStubServer } from "./stub-server.ts";

/** Once for a page, which many files of tests share. */
installStubServer();
keepFocus();
