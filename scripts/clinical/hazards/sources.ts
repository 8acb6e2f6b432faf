import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const SOURCE_HAZARDS: HazardGroup = {
  title: "Rides from tablets and from memory",
  hazards: [
    {
      id: "HAZ-88",
      hazard: "A tablet's readings count for the next patient who takes it",
      cause: "It keeps a ride while it has no network, and somebody else signs in before it is sent",
      harm: "A step is built up on rides that somebody else did; the rider's own effort is missing",
      severity: 3,
      likelihood: { before: 4, after: 1 },
      control:
        "A ride's patient is whoever began it; its ticket sends readings of that ride alone. A ride begun offline names its " +
        "patient sealed, and the server gives it to that patient only.",
      heldBy: [
        tests.tabletRides(
          "outlives a logout, an idle end and the next patient on the tablet, and the ride stays its patient's",
        ),
        tests.tabletRides("gets the ride if it is the patient of the path; otherwise it is refused"),
        tests.tabletRides(
          "attack: is valid for its ride only, can read nothing and is checked before the body is read",
        ),
      ],
      open: "The tablet does not know who sits on the bike. Who pedals while somebody else is signed in adds to that person's rides.",
    },
    {
      id: "HAZ-89",
      hazard:
        "Minutes count twice because the bike and the tablet both send them, one of them again as another ride, or somebody writes them down as well",
      cause:
        "A bike with a network of its own is connected to a tablet too, or two tablets; a bike enrolled anew sends again what it kept; a ride is written down that was measured",
      harm: "The day's goal looks reached at half of it; a step too high is sent after it",
      severity: 3,
      likelihood: { before: 4, after: 2 },
      control:
        "Seconds that rides of a patient share count once, whoever sends them and whatever comes first. No tablet begins a ride while the bike " +
        "sends one, and a written ride at the time of another is refused.",
      heldBy: [
        tests.tabletRides("count the seconds that they share once, %s"),
        tests.tabletRides("attack: both sources at once, batch by batch, end up with the right shared seconds"),
        tests.countedOnce("attack: enrolled again, it sends the same minutes as other rides too, and they count once"),
        tests.countedOnce("attack: with starts up to 2 min ahead, again and again, each second counts once"),
        tests.countedOnce("attack: two rides of the same minutes from two tablets, %s, count once"),
        tests.countedOnce("attack: %s, %s and %s count once"),
        tests.tabletRides(
          "are not begun beside an open one; an earlier journal, a bike and a closed ride are no obstacle",
        ),
        tests.writtenRides("is refused if they share more than a minute, and the reply says when the other one was"),
        tests.pedaledSpans("last as long as the ride's duration, whatever it is made of"),
      ],
    },
    {
      id: "HAZ-90",
      hazard: "Passive cycling is read as the patient's own exercise",
      cause: "A motor moves the legs, and the minutes or its watts are noted as if pedaled",
      harm: "A patient who can't pedal is set goals for one who can",
      severity: 4,
      likelihood: { before: 3, after: 2 },
      control:
        "A written ride says whether it was active, assisted or passive. Passive minutes are shown apart, and are in no sum, " +
        "goal, streak, power or trend.",
      heldBy: [tests.writtenRides("has its own minutes, and changes no power, sum, goal or streak")],
      open: "Whether it was passive is for whoever writes it down to say, and a motor that a tablet reads is not told from legs.",
    },
    {
      id: "HAZ-91",
      hazard: "A ride is written down wrongly: the wrong patient, time or minutes",
      cause: "Noted at the end of a shift, from memory",
      harm: "Progress that did not happen; a step too high is sent after it",
      severity: 3,
      likelihood: { before: 4, after: 3 },
      control:
        "It is marked as written, with who wrote it, and the patient sees it in their log. Its author corrects it or strikes it " +
        "out for a day; a struck ride stays listed and counts nowhere. No goal rises above what a provider sent.",
      heldBy: [
        tests.writtenRides("counts like any other, and says who wrote what"),
        tests.writtenRides("stays listed and counts nowhere; a repeat changes nothing, and it can't be corrected"),
        tests.writtenRides("is for its author only, for 24 hours, like striking it out"),
      ],
      open: "After a day nobody can strike it out. Whoever sends goals has to look at what was measured.",
    },
    {
      id: "HAZ-92",
      hazard: "A tablet's wrong clock puts a ride on another day",
      cause: "Its battery ran out, or it was never set",
      harm: "A day's minutes are missing or doubled; a streak breaks that was kept",
      severity: 2,
      likelihood: { before: 4, after: 2 },
      control:
        "The tablet says what its clock shows, and the server puts the start right by the difference; a start that lies ahead " +
        "or more than 8 days back is refused and kept on the tablet.",
      heldBy: [
        tests.tabletRides(
          "may begin 8 days back and 2 min ahead; a wrong clock is corrected by the time that the tablet reports",
        ),
      ],
    },
  ],
};
