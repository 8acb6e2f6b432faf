import { useQuery } from "@tanstack/react-query";
import { query } from "../api.ts";
import { usePatient } from "../session/signed-in.tsx";

/** CALL-20: fetched again whenever its screen opens or the window gets focus. */
export function useDashboard() {
  const { id } = usePatient();
  return useQuery({
    ...query("patients.dashboard", { params: { id } }),
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: true,
  });
}
