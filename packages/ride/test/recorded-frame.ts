/**
 * Frames that real machines sent, as others wrote them down. Of each source only the bytes are taken, which are facts;
 * the license is that of the repository or site beside them. The values were worked out from the specification's
 * tables with pencil and paper, not by the decoders.
 */
export interface RecordedFrame<Decoded> {
  readonly hex: string;
  /** null where the frame must be refused. */
  readonly values: Decoded | null;
  readonly machine: string;
  readonly source: keyof typeof SOURCES;
}

export const SOURCES = {
  auuki: "github.com/dvmarinoff/Auuki, test/ble/ftms.test.js and src/ble/ftms/supported-ranges.js (AGPL-3.0)",
  gymnasticon: "github.com/ptx2/gymnasticon, src/test/bikes/ic4.js (MIT)",
  gymnasticon101: "github.com/ptx2/gymnasticon/issues/101 (repository MIT)",
  openTracks1054: "github.com/OpenTracksApp/OpenTracks/issues/1054 (repository Apache-2.0)",
  openTracks1352: "github.com/OpenTracksApp/OpenTracks/issues/1352 (repository Apache-2.0)",
  qdomyos5075: "github.com/cagnulein/qdomyos-zwift/pull/5075 (repository GPL-3.0)",
  simcline4: "github.com/Berg0162/simcline/issues/4 (repository GPL-3.0)",
  simcline7: "github.com/Berg0162/simcline/issues/7 (repository GPL-3.0)",
  simcline9: "github.com/Berg0162/simcline/issues/9 (repository GPL-3.0)",
  smartSpin2k: "github.com/doudar/SmartSpin2k, test/native/test_FitnessMachineIndoorBikeData.cpp (GPL-2.0)",
  smartSpin2k70: "github.com/doudar/SmartSpin2k/issues/70 (repository GPL-2.0)",
  stackOverflow66250956: "stackoverflow.com/questions/66250956 (CC BY-SA 4.0)",
  stackOverflow76808270: "stackoverflow.com/questions/76808270 (CC BY-SA 4.0)",
  trackMyIndoorWorkout: "github.com/TrackMyIndoorWorkout/TrackMyIndoorWorkout, test/*_test.dart (Apache-2.0)",
  webBluetooth493: "github.com/WebBluetoothCG/web-bluetooth/issues/493 (repository W3C)",
} as const;

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.trim().split(/\s+/), (byte) => Number.parseInt(byte, 16));
}
