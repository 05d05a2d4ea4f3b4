import Button from '@mui/material/Button'
import { InfiniteListBase, type RaRecord, useInfinitePaginationContext, useListContext } from 'ra-core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Empty } from '../screen.tsx'
import { messageOf } from '../texts/error-message.ts'
import { sharedMessages } from '../texts/shared-messages.ts'
import { type Column, RowTable } from './row-table.tsx'

type ListProps<Row extends RaRecord> = {
  readonly resource: string
  readonly columns: readonly Column<Row>[]
  /** The path of a row's screen. */
  readonly open?: (row: Row) => string
  readonly filters?: ReactNode
  /** The explanation of an empty list. */
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
  /** The path of the list in the API, if it is not the usual one of its resource. */
  readonly path?: string
  /** Parameters of every request, such as a filter that the reader cannot change. */
  readonly query?: Readonly<Record<string, unknown>>
}

/** A list with its filters. It loads more rows on scrolling, and renders only the rows in view. */
export function List<Row extends RaRecord>({ resource, path, query, filters, ...rest }: ListProps<Row>) {
  return (
    <InfiniteListBase
      resource={resource}
      perPage={50}
      queryOptions={{ meta: { path, query } }}
      disableSyncWithLocation={path !== undefined}
      storeKey={path ?? resource}
    >
      <section className="list">
        {filters ? <div className="filters">{filters}</div> : null}
        <Rows {...rest} />
      </section>
    </InfiniteListBase>
  )
}

type RowsProps<Row extends RaRecord> = Pick<ListProps<Row>, 'columns' | 'open' | 'empty'>

function Rows<Row extends RaRecord>({ columns, open, empty }: RowsProps<Row>) {
  const { data, isPending, error, refetch, filterValues, setFilters } = useListContext<Row>()
  if (error)
    return (
      <Empty
        title={sharedMessages.couldNotLoad}
        text={messageOf(error)}
        action={<Button onClick={() => refetch()}>{sharedMessages.retry}</Button>}
      />
    )
  if (isPending) return <p role="status">{sharedMessages.loading}</p>
  if (data.length > 0) return <InfiniteTable rows={data} columns={columns} {...(open ? { open } : {})} />
  if (Object.keys(filterValues).length === 0) return <Empty {...empty} />
  return (
    <Empty
      title={sharedMessages.nothingFits}
      action={<Button onClick={() => setFilters({})}>{sharedMessages.clearFilters}</Button>}
    />
  )
}

type TableProps<Row> = {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly open?: (row: Row) => string
}

function InfiniteTable<Row extends RaRecord>(table: TableProps<Row>) {
  const { hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = useInfinitePaginationContext()
  const end = useNearEnd(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  })
  return (
    <>
      <RowTable {...table} />
      <p ref={end} className="list-end" role="status">
        {isFetchingNextPage ? sharedMessages.loadingMore : ''}
      </p>
      {hasNextPage && !isFetchingNextPage ? (
        <Button onClick={() => fetchNextPage()}>{sharedMessages.more}</Button>
      ) : null}
    </>
  )
}

/** Calls as soon as the end of the list comes near. */
function useNearEnd(onNear: () => void) {
  const mark = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const element = mark.current
    if (!element) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: '1500px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  })
  return mark
}
