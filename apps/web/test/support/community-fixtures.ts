import type { CallReply } from "@bedside-bike/contract";
import { stubPatientScreens, today } from "./patient-fixtures.ts";
import { stubReply } from "./stub-server.ts";

type FeedItem = CallReply<"kudos.feed">[number];

export const preferences: CallReply<"kudos.preferences"> = {
  displayName: "Morning Robin",
  avatarEmoji: "🌻",
  optInKudos: true,
  optInNudges: true,
};

const newItem = {
  avatarEmoji: "🐢",
  figure: null,
  createdAt: `${today}T14:00:00.000Z`,
  reactions: {},
  myReactions: [],
  isMine: false,
};

export const feed: FeedItem[] = [
  { ...newItem, id: 7, displayName: "Night Owl", kind: "daily-goal", message: "reached the daily goal" },
  {
    ...newItem,
    id: 6,
    displayName: preferences.displayName,
    kind: "streak",
    figure: 3,
    message: "3-day streak",
    isMine: true,
  },
  { ...newItem, id: 5, displayName: "Steady Otter", kind: "first-ride", message: "finished a first ride" },
  { ...newItem, id: 4, displayName: "Night Owl", kind: "daily-goal", message: "reached the daily goal" },
  { ...newItem, id: 3, displayName: "Steady Otter", kind: "daily-goal", message: "reached the daily goal" },
  {
    ...newItem,
    id: 2,
    displayName: "Blue Comet",
    kind: "power-best",
    figure: 31,
    message: "new personal best: 31 W",
  },
];

export const nudgeTargets: CallReply<"kudos.nudgeTargets"> = [
  { id: 21, avatarEmoji: "🐢", displayName: "Steady Otter", minutesLeft: 12, wasNudgedToday: false },
  { id: 22, avatarEmoji: "🎈", displayName: "Night Owl", minutesLeft: 1, wasNudgedToday: false },
];

/** What the wall asks for. */
export function stubWall(shown: CallReply<"kudos.preferences"> = preferences): void {
  stubPatientScreens();
  stubReply("kudos.preferences", shown);
  stubReply("kudos.feed", feed);
  stubReply("kudos.activity", { date: today, activePatients: 4, totalMinutes: 71, goalsReached: 1, kudosGiven: 9 });
  stubReply("kudos.nudgeTargets", shown.optInNudges ? nudgeTargets : []);
}
