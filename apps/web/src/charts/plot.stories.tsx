import type { Meta, StoryObj } from "@storybook/react-vite";
import { scaleLinear } from "d3-scale";
import {
  GoalDash,
  GoalLine,
  Hatching,
  HatchSwatch,
  LabeledGoalLine,
  LineSwatch,
  Plot,
  PointNames,
  ReferenceLine,
  ValueAxis,
} from "./plot.tsx";
import { makeDays } from "./story-days.ts";
import { useActivePoint } from "./use-active-point.ts";
import { useChartWidth } from "./use-chart-width.ts";

const height = 200;
const left = 40;

/** The parts that both charts are made of, without their bars and lines. */
function EmptyPlot({ days }: { days: number }) {
  const [containerRef, width] = useChartWidth();
  const names = makeDays(days).map((day) => day.name);
  const right = Math.max(width, left + 1);
  const x = scaleLinear([0, Math.max(days - 1, 1)], [left + 12, right - 24]);
  const y = scaleLinear([0, 40], [height - 30, 28]);
  const point = useActivePoint(days, (px) => Math.round(x.invert(px)));
  return (
    <Plot label="Minutes a day" texts={names} point={point} width={width} height={height} containerRef={containerRef}>
      <ValueAxis ticks={[0, 20, 40]} y={y} left={left} right={right} format={String} />
      <ReferenceLine y={y(10)} left={left} right={right} />
      <GoalLine y={y(15)} left={left} right={right} text="goal 15 min" />
      <LabeledGoalLine y={y(30)} left={left} right={right - 70} label={["goal", "30 min"]} />
      <GoalDash y={y(20)} left={left + 40} right={left + 70} />
      <Hatching id="hatching" />
      <rect x={left} y={y(8)} width={30} height={y(0) - y(8)} fill="url(#hatching)" />
      <PointNames names={names} x={x} y={height - 8} left={left} right={right} active={point.active} />
    </Plot>
  );
}

export default { component: Plot } satisfies Meta;

export const Week: StoryObj = { render: () => <EmptyPlot days={7} /> };
export const ManyDays: StoryObj = { render: () => <EmptyPlot days={60} /> };

export const Swatches: StoryObj = {
  render: () => (
    <>
      <p>
        <LineSwatch kind="goal" /> Your goal
      </p>
      <p>
        <LineSwatch kind="reference" /> Minimum
      </p>
      <p>
        <HatchSwatch /> Today so far
      </p>
    </>
  ),
};
