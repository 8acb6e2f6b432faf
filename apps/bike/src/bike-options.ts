import { parseArgs } from "node:util";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { BikeError } from "./bike-error.ts";

export const USAGE = `A simulated bike that sends its readings as a real one does.

  npm run bike -- 121                         ride bike 121 for 36 minutes
  npm run bike -- 121 --speed 60              the same in 36 seconds
  npm run bike -- 121 --ride recorded.fit     play a recorded ride: .csv, .tcx or .fit

  --speed N         ride seconds in one second (1)
  --minutes N       length of the simulated ride (36)
  --ride FILE       a recorded ride instead of the simulated one
  --no-power        turns without watts, as a cadence sensor sends them
  --url URL         the server (http://localhost:3000; with the setting PORT, at that port)
  --key KEY         the bike's key; else BIKE_KEY, else demo-device-keys.json in the data folder
  --data-dir DIR    the server's data folder (DATA_DIR, else ./data)
  --resume ID --started-at TIME   send an interrupted ride again; nothing is counted twice

Ctrl-C ends the ride.`;

export interface BikeOptions {
  bikeNumber: number;
  /** Ride seconds in one second of real time. */
  speed: number;
  minutes: number;
  rideFile?: string;
  hasPower: boolean;
  url: URL;
  key?: string;
  dataDir?: string;
  resumed?: { rideId: string; startedAt: Date };
}

const defaultPort = "3000";

/** Reads the command line. Null if help was asked for. Throws BikeError on an invalid option. */
export function readOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): BikeOptions | null {
  const { values, positionals } = parse(argv);
  if (values.help) return null;
  const [bike, ...others] = positionals;
  if (bike === undefined || others.length > 0) {
    throw new BikeError("Enter the number of a bike, for example: npm run bike -- 121");
  }
  const bikeNumber = /^\d{1,6}$/.test(bike) ? Number(bike) : 0;
  if (bikeNumber < 1) {
    throw new BikeError(`A bike number is a whole number from 1 to 999999, for example 121, not '${bike}'.`);
  }
  return {
    bikeNumber,
    speed: numberBetween("--speed", values.speed, 0.1, 3600),
    minutes: numberBetween("--minutes", values.minutes, 0.1, RIDE_LIMITS.maxRideSeconds / 60),
    rideFile: values.ride,
    hasPower: values["no-power"] !== true,
    url: values.url === undefined ? localServer(environment.PORT || defaultPort) : serverUrl(values.url),
    key: values.key,
    dataDir: values["data-dir"],
    resumed: resumedRide(values.resume, values["started-at"]),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        speed: { type: "string", default: "1" },
        // Rests included, past the demo patient's daily goal of 30.
        minutes: { type: "string", default: "36" },
        ride: { type: "string" },
        "no-power": { type: "boolean" },
        url: { type: "string" },
        key: { type: "string" },
        "data-dir": { type: "string" },
        resume: { type: "string" },
        "started-at": { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    const [reason] = (error as Error).message.split(". ");
    throw new BikeError(`${reason}: npm run bike -- --help lists the options.`);
  }
}

function numberBetween(option: string, written: string, lowest: number, highest: number): number {
  const value = written.trim() === "" ? Number.NaN : Number(written);
  if (value >= lowest && value <= highest) return value;
  throw new BikeError(`${option} must be a number from ${lowest} to ${highest}, not '${written}'.`);
}

/** Where a server with the same setting listens. */
function localServer(port: string): URL {
  const url = `http://localhost:${port}`;
  if (/^\d+$/.test(port) && URL.canParse(url)) return new URL(url);
  throw new BikeError(`The setting PORT must be a port such as ${defaultPort}, not '${port}'.`);
}

function serverUrl(written: string): URL {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  throw new BikeError(`--url must be an address such as http://localhost:3000, not '${written}'.`);
}

function resumedRide(rideId: string | undefined, startedAt: string | undefined): BikeOptions["resumed"] {
  if (rideId === undefined && startedAt === undefined) return undefined;
  if (rideId === undefined || startedAt === undefined) {
    throw new BikeError("--resume and --started-at must be used together: the interrupted command printed both.");
  }
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(rideId)) {
    throw new BikeError(`--resume must be a ride's id, not '${rideId}'.`);
  }
  const start = new Date(startedAt);
  if (Number.isNaN(start.getTime())) throw new BikeError(`--started-at must be a time, not '${startedAt}'.`);
  return { rideId, startedAt: start };
}
