import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query } from "../../api.ts";
import { useSystemStatus } from "../../ui/app-shell.tsx";

interface Person {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
}

const freshnessMs = 30_000;
const typingPauseMs = 400;

/** The bike this person rode last; asked once all three are filled and the typing has paused. */
export function useSuggestedBike({ firstName, lastName, dateOfBirth }: Person): string | null {
  const typed = useSettled(`${firstName.trim()}\n${lastName.trim()}\n${dateOfBirth}`);
  const [first = "", last = "", birth = ""] = typed.split("\n");
  const person = { firstName: first, lastName: last, dateOfBirth: birth };
  const { data: status } = useSystemStatus();
  const isComplete = first !== "" && last !== "" && birth !== "";
  const isDemo = status?.authMode === "demo";
  const byAddress = useQuery({
    ...query("patients.lastDevice", { query: person }),
    enabled: isComplete && isDemo,
    staleTime: freshnessMs,
  });
  // With real people, a name and birth date don't belong in a URL.
  const byBody = useQuery({
    ...query("patients.suggestDevice", { body: person }),
    enabled: isComplete && status?.authMode === "verified",
    staleTime: freshnessMs,
  });
  return (isDemo ? byAddress : byBody).data?.lastDevice ?? null;
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
