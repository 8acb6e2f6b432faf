import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { urlOf } from "../../api.ts";
import { useLiveEvents } from "../../live.ts";
import { fullName } from "../../patient-identity/patient-names.ts";
import { useStored } from "../../store.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { callsOfDialog, titleAlarm } from "../../ui/shell-slots.ts";
import { useFootHeight } from "../../ui/use-foot-height.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { listChanged, noteMissed, refetchCaseload, refetchRow, useCaseload } from "../caseload.ts";
import { useProvider } from "../use-provider.ts";
import { AtBedButton } from "./at-bed-button.tsx";
import { type Calling, callsOf, isOpen } from "./calling.ts";
import { eventToReport } from "./event-to-report.ts";
import styles from "./help-line.module.css";
import { useRowsInView } from "./rows-in-view.ts";
import { useCallWords } from "./use-call-words.ts";
import { useGoing } from "./use-help-call.ts";

const { Part: ReportAfterHelp } = lazyPart(
  () => import("./report-after-help.tsx"),
  "provider",
  "clinical-dashboard",
  "adverse-events",
  "patient-identity",
  "goal-limits",
);

const portal = "/provider-dashboard";
/** More would leave no room for the page; the others are one tap away. */
const mostLines = 3;

/**
 * Under the header of every screen of a provider, whatever that shows: who called for help and nobody is going. Today has
 * it in its first row; here it stands from when that leaves the view.
 */
export default function HelpLine() {
  const { id } = useProvider();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { data: patients = [] } = useCaseload(id);
  const rowsInView = useRowsInView();
  const isPortal = pathname === portal;
  const isToday = isPortal && !params.has("patient");
  const calls = callsOf(patients);
  const open = calls.filter(({ request }) => isOpen(request));
  const red = open.filter(({ patient }) => !isToday || !rowsInView.has(patient.id));
  // Who is going is in the row of Today; on one patient's page the others' calls are here.
  const calm = isPortal && !isToday ? calls.filter(({ request }) => !isOpen(request)) : [];
  const reported = useStored(eventToReport, (patient) => patient);
  useTitleAlarm(open);
  return (
    <>
      {!isPortal && <CallsLive providerId={id} />}
      <VisuallyHidden>
        <div aria-live="assertive">
          {open.map((calling) => (
            <CallSaid key={calling.request.id} calling={calling} />
          ))}
        </div>
      </VisuallyHidden>
      {red.length + calm.length > 0 && (
        <Lines>
          <OpenLines calls={red} />
          {calm.map((calling) => (
            <CalmLine key={calling.request.id} calling={calling} />
          ))}
        </Lines>
      )}
      <Suspense>
        {reported && <ReportAfterHelp patient={patients.find(({ id }) => id === reported.id) ?? reported} />}
      </Suspense>
    </>
  );
}

callsOfDialog.set(CallsInDialog);

function CallsInDialog() {
  const { id } = useProvider();
  const { data: patients = [] } = useCaseload(id);
  const open = callsOf(patients).filter(({ request }) => isOpen(request));
  return open.length > 0 && <FootOfCalls open={open} />;
}

/** Who answers stays in the dialog: nothing that was typed in it is lost. */
function FootOfCalls({ open }: { open: readonly Calling[] }) {
  const { t } = useTranslation("help-calls");
  const foot = useRef<HTMLElement>(null);
  useFootHeight(foot);
  return (
    <section ref={foot} aria-label={t("title")} className={styles.foot} data-calls>
      <OpenLines calls={open} isInDialog />
    </section>
  );
}

/** For the screens that follow no patient: only the list is fetched again, nothing that somebody is typing in. */
function CallsLive({ providerId }: { providerId: number }) {
  const queries = useQueryClient();
  const note = () => noteMissed(queries);
  useLiveEvents(urlOf("providers.live", { id: providerId }), {
    help: ({ patientId }) => refetchRow(queries, patientId),
    access: () => listChanged(queries),
    goals: note,
    feedback: note,
    bike: note,
    rideState: note,
    ride: ({ isOpen }) => isOpen || note(),
    reconnected: () => refetchCaseload(queries),
  });
  return null;
}

function Lines({ children }: { children: ReactNode }) {
  const { t } = useTranslation("help-calls");
  return (
    <Stack as="section" screenOnly aria-label={t("title")} className={styles.lines} data-calls>
      {children}
    </Stack>
  );
}

/** Said once, when the call comes: also where the line is not drawn. */
function CallSaid({ calling }: { calling: Calling }) {
  const { who, when } = useCallWords()(calling);
  return (
    <p>
      {who} {when}
    </p>
  );
}

function OpenLines({ calls, isInDialog = false }: { calls: readonly Calling[]; isInDialog?: boolean }) {
  const { t } = useTranslation("help-calls");
  const more = calls.length - mostLines;
  return (
    <>
      {calls.slice(0, mostLines).map((calling) => (
        <OpenLine key={calling.request.id} calling={calling} isInDialog={isInDialog} />
      ))}
      {more > 0 && (
        <Line tone="open">
          <LineWords to={isInDialog ? null : portal}>{t("more", { count: more })}</LineWords>
        </Line>
      )}
    </>
  );
}

function Line({ tone, children }: { tone: "open" | "calm"; children: ReactNode }) {
  return (
    <Row gap={4} rowGap={2} padY={1} padX={5} line="below" className={styles.line} data-tone={tone}>
      {children}
    </Row>
  );
}

/** In a dialog no link: it would lead away from what somebody types there. */
function LineWords({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) {
    return (
      <p role="alert" className={styles.words}>
        {children}
      </p>
    );
  }
  return (
    <AppLink to={to} className={styles.words}>
      {children}
    </AppLink>
  );
}

function OpenLine({ calling, isInDialog }: { calling: Calling; isInDialog: boolean }) {
  const { t } = useTranslation("help-calls");
  const { who, when } = useCallWords()(calling);
  const go = useGoing(calling.patient.id, calling.request.id);
  return (
    <Line tone="open">
      <Icon name="alert" size={28} />
      <LineWords to={isInDialog ? null : `${portal}?patient=${calling.patient.id}`}>
        <strong>{who}</strong> {when}
      </LineWords>
      <button
        type="button"
        className={styles.go}
        aria-busy={go.isPending || undefined}
        onClick={() => go.isPending || go.mutate(undefined)}
      >
        {t("go")}
        <VisuallyHidden>, {calling.patient.bed ?? fullName(calling.patient)}</VisuallyHidden>
      </button>
    </Line>
  );
}

/** Somebody is going, or the patient felt better before anybody could see it: whoever was at the bed ends it. */
function CalmLine({ calling }: { calling: Calling }) {
  const { who, when, since } = useCallWords()(calling);
  return (
    <Line tone="calm">
      <LineWords to={`${portal}?patient=${calling.patient.id}`}>
        <strong>{who}</strong> {[when, since].filter(Boolean).join(", ")}
      </LineWords>
      <AtBedButton patient={calling.patient} requestId={calling.request.id} />
    </Line>
  );
}

/** The bed, and no person: a tab's title is read over a shoulder, and shared with a screen. */
function useTitleAlarm(open: readonly Calling[]): void {
  const { t } = useTranslation("help-calls");
  const [first] = open;
  const bed = first?.patient.bed ?? null;
  const words =
    first === undefined
      ? null
      : open.length > 1
        ? t("alarms", { count: open.length })
        : bed === null
          ? t("alarmNoBed")
          : t("alarm", { bed });
  useEffect(() => {
    titleAlarm.set(words);
    return () => titleAlarm.set(null);
  }, [words]);
}
