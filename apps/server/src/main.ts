import { openServer } from "./open-server.ts";
import { answersOnThisMachineOnly, readConfig } from "./platform/config.ts";
import { StartupError } from "./platform/errors.ts";

try {
  const config = readConfig(process.env);
  if (config.trustedProxy && answersOnThisMachineOnly(config)) {
    console.warn("Set PUBLIC_URL to the address that people open: other addresses than this machine's get 421.");
  }
  const server = await openServer(config);
  console.log(`Bedside Bike is ready at ${server.url}`);
  if (config.authMode === "demo")
    console.log("Demo data: not for real patients. Sign-ins: npm run admin -- demo-identities");

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await server.close();
    process.exit(0);
  };
  server.deps.database.onCrash(async () => {
    console.error(
      "The embedded database could not write to its disk and has stopped. What it has confirmed is stored.",
    );
    await server.close();
    process.exit(1);
  });
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
