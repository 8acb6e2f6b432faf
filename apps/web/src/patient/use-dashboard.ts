import { useQuery } from "@tanstack/react-query";
import { call } from "../api.ts";
import { usePatient } from "../session/signed-in.tsx";

/** CALL-20: fetched anew whenever its screen opens or the window gets the focus. */
export function useDashboard() {
  const { id } = usePatient();
  return useQuery({
    queryKey: ["patients.dashboard", id],
    queryFn: ({ signal }) => call("patients.dashboard", { params: { id }, signal }),
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: true,
  });
}
