import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { makeAccount, signInAtBed, witnessCodeOf } from "../apps/server/test/support/at-bed.ts";
import {
  newPatientNumber,
  newPerson,
  type Person,
  registerProvider,
  registerUnconfirmed,
} from "../apps/server/test/support/verified-people.ts";
import {
  enterName,
  forgetAttempts,
  giveCamera,
  openBedsideCode,
  openPortal,
  scan,
  shownCode,
} from "./support/bedside.ts";
import { rowOf } from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";
import { carryOver } from "./support/session.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";

type Provider = Awaited<ReturnType<typeof registerProvider>>;

/** What the server refuses on purpose in these journeys; the browser reports each as an error. */
const allowedErrors = [
  /status of 40[49] .*\/api\/bedside-codes/,
  /status of 403 .*\/api\/provider-relationships/,
  /status of 403 .*\/api\/auth\/email/,
];

describe("a nurse at the bed", () => {
  const journey = prepareVerifiedJourney();
  let [nurse, colleague, physician]: Provider[] = [];
  beforeAll(async () => {
    const register = (firstName: string, lastName: string) =>
      registerProvider(journey.server, journey.mailbox, { firstName, lastName });
    nurse = await register("Nora", "Nonesuch");
    colleague = await register("Carl", "Colleague");
    physician = await register("Petra", "Physician");
  });
  const of = (provider: Provider | undefined): Provider => {
    if (!provider) throw new Error("The providers are registered before each test.");
    return provider;
  };

  async function requestCodeByName(tablet: Page, person: Person): Promise<void> {
    await tablet.goto("/");
    await tablet.getByLabel("First Name").fill(person.firstName);
    await tablet.getByLabel("Last Name").fill(person.lastName);
    await tablet.getByLabel("Date of Birth").fill(person.dateOfBirth ?? "");
    await tablet.getByRole("button", { name: "Sign In to Dashboard" }).click();
    await tablet.getByLabel("6-digit code").waitFor();
  }

  async function enterCode(page: Page, code: string): Promise<void> {
    await page.getByLabel("6-digit code").fill(code);
    await page.keyboard.press("Enter");
  }

  async function openAccess(tablet: Page): Promise<void> {
    await tablet.getByRole("link", { name: "My Providers" }).click();
    await tablet.getByRole("heading", { level: 1, name: "My Providers" }).waitFor();
  }

  async function chooseProvider(tablet: Page, { person }: Provider): Promise<void> {
    await tablet.getByRole("main").getByRole("button", { name: "Grant Access" }).click();
    const dialog = tablet.getByRole("dialog");
    await dialog.getByLabel("Provider").selectOption({ label: `${person.firstName} ${person.lastName}, RN, Ward 3` });
    await dialog.getByRole("button", { name: "Grant Access" }).click();
  }

  it.each([
    ["tablet", "light"],
    ["desktop", "dark"],
  ] as const)(
    "scans, makes the account, and gets access only with a colleague's witness, on a %s, %s [VERIFY-20, VERIFY-21, VERIFY-23, PORTAL-20, PORTAL-25, ACCESS-7, ACCESS-8, GRANT-1]",
    async (size, theme) => {
      const person = newPerson({ lastName: "Wristband" });
      const number = newPatientNumber();
      const desk = await journey.open({ size, theme, allowedErrors });
      await openPortal(desk, journey.server.url, of(nurse));
      const dialog = await openBedsideCode(desk);
      await scan(desk, number);
      await dialog.getByText("No account has this patient number yet.").waitFor();
      await enterName(desk, person);
      await dialog.getByText("No patient has an account with this name and date of birth.").waitFor();
      await dialog.getByRole("button", { name: "Make a new account" }).click();
      await dialog.getByText(`For ${person.firstName} Wristband, patient number ${number}`).waitFor();
      const first = await shownCode(dialog);
      await dialog.getByRole("button", { name: "Done" }).click();

      const tablet = await journey.open({ size: "tabletLandscape", theme, allowedErrors });
      await requestCodeByName(tablet, person);
      await enterCode(tablet, first);
      await tablet.getByRole("heading", { name: `Hello, ${person.firstName}.` }).waitFor();
      await openAccess(tablet);
      await chooseProvider(tablet, of(physician));
      await tablet.getByText("Petra Physician can now see your progress.").waitFor();

      await chooseProvider(tablet, of(nurse));
      const grant = tablet.getByRole("dialog");
      await grant.getByText(/^Nora Nonesuch helped you sign in, so a second provider has to witness this\./).waitFor();
      await grant.getByLabel("Witness code").fill(await witnessCodeOf(of(nurse)));
      await tablet.keyboard.press("Enter");
      await grant.getByText("This witness code did not work.").waitFor();

      const other = await journey.open({ size, theme });
      await openPortal(other, journey.server.url, of(colleague));
      await other.getByRole("button", { name: "Witness code" }).click();
      await other.getByRole("dialog").getByRole("button", { name: "Make a code" }).click();
      const witness = await shownCode(other.getByRole("dialog"));
      expect(witness).toMatch(/^\d{4} \d{4}$/);
      await grant.getByLabel("Witness code").fill(witness);
      await tablet.keyboard.press("Enter");
      await tablet.getByText("Nora Nonesuch can now see your progress.").waitFor();
      const log = tablet.getByRole("region", { name: "Who looked at my data" });
      await log
        .getByRole("listitem")
        .filter({ hasText: "Granted access" })
        .getByText("opened with a code from N. Nonesuch")
        .waitFor();
      await log.getByText("Created your account at your bed").waitFor();

      // The patient appears without a reload.
      await rowOf(desk, `${person.firstName} Wristband`).waitFor();
      await openBedsideCode(desk);
      await scan(desk, number);
      await dialog.getByText(`For patient number ${number}`).waitFor();
      expect(await shownCode(dialog)).not.toBe(first);
      // The scanner reads twice.
      await scan(desk, number);
      await dialog.getByText(`For patient number ${number}`).waitFor();
    },
  );

  it("confirms the account that a patient made by email, whose screens then no longer say that it is waiting [CONFIRM-7, CONFIRM-11, PORTAL-22]", async () => {
    const { person, ...account } = await registerUnconfirmed(journey.server, journey.mailbox);
    const phone = await journey.open({ size: "phone" });
    await carryOver(phone, journey.server.url, account);
    await phone.goto("/kudos-wall");
    await phone.getByText("Your account is not confirmed yet").waitFor();
    await phone.getByRole("link", { name: "Back to Dashboard" }).click();
    await phone.getByText("A nurse still has to confirm your account.").waitFor();
    await openAccess(phone);
    await phone.getByText(/^Any nurse, therapist or doctor can do it at your bed/).waitFor();

    const desk = await journey.open({ size: "tablet", allowedErrors });
    await openPortal(desk, journey.server.url, of(nurse));
    const dialog = await openBedsideCode(desk);
    const number = newPatientNumber();
    await scan(desk, number);
    await dialog.getByLabel("First name").waitFor();
    await enterName(desk, person);
    await dialog.getByText("An account made by email (p...@...) has the same details").waitFor();
    expect(await dialog.innerText()).not.toContain(person.email);
    await dialog.getByRole("button", { name: "Confirm this account" }).click();
    await dialog.getByText("A code went to this account's mailbox (p...@...).").waitFor();
    await dialog.getByLabel("Witness code").fill(await witnessCodeOf(of(colleague)));
    await enterCode(desk, await journey.mailbox.nextCode(person.email));
    await dialog.getByText(`now has patient number ${number}`).waitFor();
    await dialog.getByRole("button", { name: "Show bedside code" }).click();
    await dialog.getByText(`patient number ${number}`).waitFor();

    await phone.getByRole("link", { name: "Back to Dashboard" }).click();
    await phone.getByRole("heading", { name: `Hello, ${person.firstName}.` }).waitFor();
    await openAccess(phone);
    await chooseProvider(phone, of(physician));
    await phone.getByText("Petra Physician can now see your progress.").waitFor();
    const log = phone.getByRole("region", { name: "Who looked at my data" });
    await log.getByText("Confirmed your account at your bed").waitFor();

    const tablet = await journey.open();
    await requestCodeByName(tablet, person);
    await enterCode(tablet, await shownCode(dialog));
    await tablet.getByRole("heading", { name: `Hello, ${person.firstName}.` }).waitFor();
  });

  it("corrects a wrong number with a colleague, and tells two patients of one name apart [CONFIRM-4, CONFIRM-8, PORTAL-23]", async () => {
    const person = newPerson();
    await makeAccount(of(nurse), person);
    const [right, other] = [newPatientNumber(), newPatientNumber()];
    const desk = await journey.open({ size: "desktop", allowedErrors });
    await openPortal(desk, journey.server.url, of(nurse));
    const dialog = await openBedsideCode(desk);
    const scanAndName = async (number: string) => {
      await scan(desk, number);
      await dialog.getByLabel("First name").waitFor();
      await enterName(desk, person);
      await dialog.getByText("Who is in this bed?").waitFor();
    };
    await scanAndName(right);
    await dialog.getByRole("button", { name: "Correct the number" }).click();
    await dialog.getByLabel("Witness code").fill(await witnessCodeOf(of(colleague)));
    await desk.keyboard.press("Enter");
    await dialog.getByText(`patient number ${right}`).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();

    await openBedsideCode(desk);
    await scanAndName(other);
    await dialog.getByRole("button", { name: "Make a new account" }).click();
    await dialog.getByText(`patient number ${other}`).waitFor();
    const tablet = await journey.open();
    await requestCodeByName(tablet, person);
    await enterCode(tablet, await shownCode(dialog));
    await openAccess(tablet);
    await tablet.getByText("Created your account at your bed").waitFor();
    expect(await tablet.getByText("Corrected your patient number").count()).toBe(0);
  });

  it("witnesses the email address that a patient adds, who signs in with it from then on [CONFIRM-9, CONFIRM-12]", async () => {
    const { person, ...account } = await signInAtBed(journey.server, of(nurse));
    const tablet = await journey.open({ allowedErrors });
    await carryOver(tablet, journey.server.url, account);
    await tablet.goto("/account");
    await tablet.getByLabel("Email", { exact: true }).fill(person.email);
    await tablet.keyboard.press("Enter");
    await tablet.getByText("ask a second provider for a witness code").waitFor();
    await tablet.getByLabel("Witness code").fill(await witnessCodeOf(of(colleague)));
    await tablet.keyboard.press("Enter");
    await tablet.getByText(`We sent a code to ${person.email}.`).waitFor();
    await enterCode(tablet, await journey.mailbox.nextCode(person.email));
    await tablet.getByText(`${person.email} is now your address.`).waitFor();

    const phone = await journey.open({ size: "phone" });
    await phone.goto("/");
    await phone.getByLabel("Email (recommended)").fill(person.email);
    await phone.getByRole("button", { name: "Sign In to Dashboard" }).click();
    await phone.getByLabel("6-digit code").waitFor();
    await enterCode(phone, await journey.mailbox.nextCode(person.email));
    await phone.getByRole("heading", { name: `Hello, ${person.firstName}.` }).waitFor();
  });

  describe("has screens that fit every size, by day and by night", () => {
    it("from the wristband to a code", async () => {
      let person = newPerson();
      let show = async (_: string): Promise<unknown> => undefined;
      const dialogOf = (page: Page) => page.getByRole("dialog");
      await expectScreenFits(
        journey,
        [
          async (page) => {
            await forgetAttempts(journey.server);
            show = await giveCamera(page);
            await openPortal(page, journey.server.url, of(nurse));
          },
          async (page) => {
            await openBedsideCode(page);
          },
          async (page) => {
            await dialogOf(page).getByRole("button", { name: "Scan with the camera" }).click();
            await dialogOf(page).getByText("Hold the wristband's barcode in front of the camera.").waitFor();
          },
          async (page) => {
            await show(newPatientNumber());
            await dialogOf(page).getByLabel("First name").waitFor();
          },
          async (page) => {
            person = newPerson({ firstName: "Wilhelmina", lastName: "Featherstonehaugh-Cholmondeley" });
            await enterName(page, person);
            await dialogOf(page).getByRole("button", { name: "Make a new account" }).waitFor();
          },
          async (page) => {
            await dialogOf(page).getByRole("button", { name: "Make a new account" }).click();
            await shownCode(dialogOf(page));
          },
          async (page) => {
            await dialogOf(page).getByRole("button", { name: "Done" }).click();
            await page.getByRole("button", { name: "Witness code" }).click();
            await dialogOf(page).getByRole("button", { name: "Make a code" }).waitFor();
          },
          async (page) => {
            await dialogOf(page).getByRole("button", { name: "Make a code" }).click();
            await shownCode(dialogOf(page));
          },
        ],
        { allowedErrors },
      );
    });

    it("if the details are another account's", async () => {
      let person = newPerson();
      const open = async (page: Page) => {
        await forgetAttempts(journey.server);
        await openPortal(page, journey.server.url, of(nurse));
        await openBedsideCode(page);
        await scan(page, newPatientNumber());
        await page.getByRole("dialog").getByLabel("First name").waitFor();
        await enterName(page, person);
      };
      await expectScreenFits(
        journey,
        [
          async (page) => {
            person = newPerson();
            for (const email of [person.email, newPerson().email]) {
              await registerUnconfirmed(journey.server, journey.mailbox, { ...person, email });
            }
            await open(page);
            await page.getByRole("button", { name: "Confirm this account" }).first().waitFor();
          },
          async (page) => {
            await page.getByRole("button", { name: "Confirm this account" }).first().click();
            await page.getByLabel("6-digit code").waitFor();
          },
          async (page) => {
            await page.getByLabel("Witness code").fill(await witnessCodeOf(of(colleague)));
            await enterCode(page, await journey.mailbox.nextCode(person.email));
            await page.getByRole("button", { name: "Show bedside code" }).waitFor();
          },
          async (page) => {
            await open(page);
            await page.getByText("Who is in this bed?").waitFor();
          },
          async (page) => {
            await page.getByRole("button", { name: "Correct the number" }).click();
            await page.getByLabel("Witness code").waitFor();
          },
        ],
        { allowedErrors },
      );
    });

    it("for a patient whose access is witnessed, and whose address is added", async () => {
      await expectScreenFits(
        journey,
        [
          async (page) => {
            await forgetAttempts(journey.server);
            await carryOver(page, journey.server.url, await signInAtBed(journey.server, of(nurse)));
            await page.goto("/provider-access");
            await page.getByText("Signed in, opened with a code from N. Nonesuch").waitFor();
          },
          async (page) => {
            await chooseProvider(page, of(nurse));
            await page.getByLabel("Witness code").waitFor();
          },
          async (page) => {
            await page.goto("/account");
            await page.getByText("This browser", { exact: true }).waitFor();
          },
          async (page) => {
            await page.getByLabel("Email", { exact: true }).fill(newPerson().email);
            await page.keyboard.press("Enter");
            await page.getByLabel("Witness code").waitFor();
          },
          async (page) => {
            await page.getByLabel("Witness code").fill(await witnessCodeOf(of(colleague)));
            await page.keyboard.press("Enter");
            await page.getByLabel("6-digit code").waitFor();
          },
        ],
        { allowedErrors },
      );
    });

    it("for a patient whose account waits to be confirmed", async () => {
      await expectScreenFits(journey, [
        async (page) => {
          const account = await registerUnconfirmed(journey.server, journey.mailbox);
          await carryOver(page, journey.server.url, account);
          await page.goto("/dashboard");
          await page.getByText("A nurse still has to confirm your account.").waitFor();
        },
        async (page) => {
          await page.getByRole("button", { name: "What does that mean?" }).click();
          await page.getByText(/^Any nurse, therapist or doctor/).waitFor();
        },
        async (page) => {
          await page.goto("/provider-access");
          await page.getByText(/^Any nurse, therapist or doctor/).waitFor();
        },
        async (page) => {
          await page.goto("/kudos-wall");
          await page.getByText(/^Any nurse, therapist or doctor/).waitFor();
        },
      ]);
    });
  });
});
