import { type BikeConnection, openBikeConnection, type SampledReading } from "../../src/bike/bluetooth/index.ts";

/** A page with a bike's connection and nothing else, for the journeys that put it through each fault. */
interface ConnectionPage {
  readonly connection: BikeConnection;
  readonly readings: SampledReading[];
}

declare global {
  interface Window {
    bluetooth: ConnectionPage;
  }
}

const connection = openBikeConnection();
const readings: SampledReading[] = [];
connection.onReading((reading) => {
  readings.push(reading);
});
window.bluetooth = { connection, readings };

const button = (name: string, press: () => void) => {
  const element = document.createElement("button");
  element.textContent = name;
  element.addEventListener("click", press);
  document.body.append(element);
};
button("Connect bike", () => void connection.choose());
button("Minus", () => connection.pressMinus());
button("Plus", () => connection.pressPlus());
