import { expect } from "vitest";
import type { TestServer } from "../../apps/server/test/support/test-server.ts";
import type { Role } from "../screens/screens.ts";
import type { EnginePage } from "./engine.ts";

type Stage = () => { readonly page: EnginePage; readonly server: TestServer };

/** A test for whom it is: its title, and what it does on the page of its role. */
export type TestOfRole = Partial<Record<Role, (stage: Stage) => [title: string, test: () => Promise<void>]>>;

export const textOf = (page: EnginePage) => page.evaluate<string>("document.body.innerText");

export const untilSaid = (page: EnginePage, text: string) => expect.poll(() => textOf(page)).toContain(text);
