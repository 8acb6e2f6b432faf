import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "../ui/data-table.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { layoutClass, Row, Text } from "../ui/layout.tsx";
import styles from "./chart.module.css";

interface ChartFrameProps<Row> {
  /** What the chart shows, with its unit: 'Minutes a day'. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The value under the pointer, in words. */
  readout?: ReactNode;
  children: ReactNode;
}

/** A chart and, one tap away, the same values as a table. */
export function ChartFrame<Row>({ label, rows, columns, rowKey, readout, children }: ChartFrameProps<Row>) {
  const { t } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  if (rows.length === 0)
    return (
      <Text padY={8} tone="second" textAlign="center">
        {t("chart.noData")}
      </Text>
    );
  return (
    <figure className={layoutClass({ shrink: true })} aria-label={label}>
      <Row nowrap justify="between" gap={3} className={styles.head}>
        <Text as="span" size="label" weight="bold" shrink aria-hidden="true">
          {readout}
        </Text>
        <button type="button" className={styles.toggle} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? "chart.asChart" : "chart.asTable")}
        </button>
      </Row>
      {isTable ? <DataTable caption={label} columns={columns} rows={rows} rowKey={rowKey} /> : children}
    </figure>
  );
}
