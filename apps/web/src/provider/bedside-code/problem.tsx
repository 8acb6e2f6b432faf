import styles from "./bedside-code.module.css";

/** What went wrong, if no field is to blame. */
export function Problem({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className={styles.error}>
      {message}
    </p>
  );
}
