import { usePatient } from "../../session/signed-in.tsx";
import { useStored } from "../../store.ts";
import { askForHelp } from "./ask-for-help.ts";
import styles from "./help-bar.module.css";
import { CallInShort, callInShort, HelpButtons } from "./help-bar.tsx";

/** In the dialog that covers the bar. */
export default function HelpInDialog() {
  const { id } = usePatient();
  const words = useStored(callInShort, (one) => one);
  return (
    <div className={styles.bar}>
      {words ? <CallInShort words={words} /> : <HelpButtons onAsk={(rideId) => askForHelp(id, rideId)} />}
    </div>
  );
}
