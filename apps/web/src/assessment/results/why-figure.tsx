import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./why-sum.module.css";
import type { WhySumProps } from "./why-sum.tsx";

/** The sources are as large as a screen's code, so they come once its figures are there. */
const { Part: WhySum } = lazyPart(() => import("./why-sum.tsx"), "why", "clinical", "results");

/** For providers, at a figure: 'Why 23.8%?' opens the points that add up to it. */
export function WhyFigure(props: WhySumProps) {
  return (
    <Suspense fallback={<div className={styles.pending} />}>
      <WhySum {...props} />
    </Suspense>
  );
}
