import { openServer } from "./open-server.ts";
import { answersOnThisMachineOnly, readConfig } from "./platform/config.ts";
import { StartupError } from "./platform/errors.ts";
import { describeFailure } from "./platform/failure-reason.ts";

try {
  const config = readConfig(process.env);
  if (config.trustedProxy && answersOnThisMachineOnly(config)) {
    console.warn("Set PUBLIC_URL to the address that people open: requests to any address but this machine's get 421.");
  }
  const opening = openServer(config);
  let isStopping = false;
  const hurry = new AbortController();
  // Registered first: a server that is stopped while it starts must stop its database too.
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return hurry.abort();
    isStopping = true;
    const server = await opening.catch(() => null);
    // Ctrl-C comes from a terminal, where there is no load balancer in front.
    if (signal === "SIGTERM") await server?.drain(hurry.signal);
    await server?.close();
    process.exit(server ? 0 : 1);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  const server = await opening;
  console.log(`Bedside Bike is ready at ${server.url}`);
  if (config.authMode === "demo")
    console.log("Demo data: not for real patients. Sign-ins: npm run admin -- demo-identities");
} catch (error) {
  const isExpected = error instanceof StartupError;
  console.error(isExpected ? error.message : `The server can't start: ${describeFailure(error)}.`);
  // Only the stack's code lines: the database's messages quote values.
  if (!isExpected && process.env.LOG_LEVEL === "debug") console.error(framesOf(error));
  process.exit(1);
}

function framesOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? "").split("\n") : [];
  return lines.filter((line) => /^\s+at /.test(line)).join("\n");
}
