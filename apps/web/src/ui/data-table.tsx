import { Fragment, type ReactNode } from "react";
import styles from "./data-table.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  isNumeric?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The caption is for screen readers only: it is already visible beside the table. */
  isCaptionHidden?: boolean;
  /** On narrow screens each row becomes a block with the column names in it, so that nothing needs horizontal scrolling. */
  isStacking?: boolean;
  /** Anything else about a row, below it and as wide as the table; null for nothing. */
  details?: (row: Row) => ReactNode;
}

/** A table whose first column names the row. If it is too wide it scrolls, by keyboard too, or stacks. */
export function DataTable<Row>({ isStacking = false, ...table }: DataTableProps<Row>) {
  if (isStacking) {
    return (
      <div className={styles.stacking}>
        <Table {...table} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.scroll} aria-label={table.caption} tabIndex={0}>
      <Table {...table} />
    </section>
  );
}

function Table<Row>({ caption, columns, rows, rowKey, isCaptionHidden = true, details }: DataTableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption className={isCaptionHidden ? undefined : styles.caption}>
        {isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.isNumeric ? styles.metric : undefined}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const more = details?.(row);
          return (
            <Fragment key={rowKey(row)}>
              <Cells columns={columns} row={row} />
              {more && (
                <tr className={styles.details}>
                  <td colSpan={columns.length}>{more}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <tr>
      {columns.map((column, index) => {
        const className = column.isNumeric ? styles.metric : undefined;
        return index === 0 ? (
          <th key={column.key} scope="row" className={className}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={className} data-name={column.header}>
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}
