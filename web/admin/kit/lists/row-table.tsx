import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

export type Column<Row> = {
  readonly title: string
  readonly render: (row: Row) => ReactNode
  /** Numbers and amounts end at the same place. */
  readonly align?: 'end'
  /** A number that means nothing without its title, also where the screen has no room for headings. */
  readonly isCount?: true
  /** Long texts without spaces break anywhere. */
  readonly isLong?: true
  /** Left out where the screen is narrow. */
  readonly isMinor?: true
}

type RowTableProps<Row> = {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** The path of a row's screen: its first cell is the link. */
  readonly open?: (row: Row) => string
}

/** A virtual table: the rows above and below the viewport are replaced by two empty ones. */
export function RowTable<Row extends { readonly id: string | number }>({
  rows,
  columns,
  open,
}: RowTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null)
  const scrollMargin = useTopOffset(table)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 52,
    overscan: 12,
    scrollMargin,
  })
  const visibleRows = virtual.getVirtualItems()
  const above = (visibleRows[0]?.start ?? scrollMargin) - scrollMargin
  const below = virtual.getTotalSize() - ((visibleRows.at(-1)?.end ?? scrollMargin) - scrollMargin)
  return (
    <table className="rows" ref={table} aria-rowcount={rows.length + 1}>
      <Head columns={columns} />
      <tbody>
        <Space height={above} />
        {visibleRows.map(({ index }) => {
          const row = rows[index]
          return row ? (
            <tr key={row.id} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
              {columns.map((column, n) => (
                <td key={column.title} className={classOf(column)} data-title={column.title}>
                  {n === 0 && open ? <Link to={open(row)}>{column.render(row)}</Link> : column.render(row)}
                </td>
              ))}
            </tr>
          ) : null
        })}
        <Space height={below} />
      </tbody>
    </table>
  )
}

function Head<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) =>
          // A column of buttons or states has no name, and so no heading.
          column.title.trim() === '' ? (
            <td key={column.title} className={classOf(column)} />
          ) : (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

function Space({ height }: { readonly height: number }) {
  return height > 0 ? <tr className="space" style={{ height }} /> : null
}

const classOf = ({ align, isCount, isLong, isMinor }: Column<never>) =>
  [align === 'end' && 'at-end', isCount && 'is-count', isLong && 'is-long', isMinor && 'is-minor']
    .filter(Boolean)
    .join(' ') || undefined

/** The distance of the element from the top of the page. */
function useTopOffset(element: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const found = element.current
    if (found) setTop(found.getBoundingClientRect().top + window.scrollY)
  }, [element])
  return top
}

/** A short table, drawn whole. */
export function SmallTable<Row extends { readonly id?: string | number }>({
  rows,
  columns,
  open,
}: RowTableProps<Row>) {
  return (
    <table className="rows">
      <Head columns={columns} />
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id ?? at}>
            {columns.map((column, n) => (
              <td key={column.title} className={classOf(column)} data-title={column.title}>
                {n === 0 && open ? <Link to={open(row)}>{column.render(row)}</Link> : column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
