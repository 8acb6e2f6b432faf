import { expect, it } from "vitest";
import { hostNameOf, readHostName } from "./host-name.ts";

it.each([
  ["localhost:3000", "localhost"],
  ["Bike.Hospital.Example.", "bike.hospital.example"],
  ["127.0.0.1", "127.0.0.1"],
  ["[::1]:3000", "::1"],
  ["[0:0:0:0:0:0:0:1]", "::1"],
  ["node_1:3000", "node_1"],
  ["::1", null],
  ["", null],
  [".", null],
  ["localhost:3000:1", null],
  ["localhost:x", null],
  ["localhost/evil.example", null],
  ["evil.example@localhost", null],
  ["localhost evil.example", null],
  ["[::1", null],
  ["[:::]", null],
])("reads the Host header %j as %j", (header, name) => {
  expect(hostNameOf(header)).toBe(name);
});

it.each([
  ["Bike.Hospital.Example", "bike.hospital.example"],
  ["10.0.0.11", "10.0.0.11"],
  ["0:0:0:0:0:0:0:1", "::1"],
  ["10.0.0.11:3000", null],
  ["https://bike.hospital.example", null],
  ["*.hospital.example", null],
  ["", null],
])("reads %j of a setting as %j", (text, name) => {
  expect(readHostName(text)).toBe(name);
});
