import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Snapshot } from './snapshot.ts'
import { qualified, type Table } from './tables.ts'

/** A table's rows as the snapshot has them, in COPY's text format. */
export function rowsOf({ client, hasJobs }: Snapshot, table: Table): AsyncIterable<Buffer> {
  const values = table.columns.map((column) => expressionFor(client, { table, column, hasJobs })).join(', ')
  const stream = client.query(
    copyTo(`copy (select ${values} from ${qualified(client, table.name)}) to stdout`),
  )
  // The stream may fail again after its reader has stopped.
  stream.on('error', () => {})
  return stream
}

type TablePosition = { readonly table: Table; readonly column: string; readonly hasJobs: boolean }

// The queue itself is not backed up. A fact with an unfinished job is written as not yet sent: the relay
// sends it again to all its handlers, and those that have already handled it (fact_handlings) skip it.
function expressionFor(client: Client, { table, column, hasJobs }: TablePosition): string {
  if (!hasJobs || table.name !== 'facts' || column !== 'sent_at') return client.escapeIdentifier(column)
  return `case when (school_id, id) in (
    select (data ->> 'schoolId')::uuid, (data ->> 'id')::uuid from pgboss.job
    where name like 'fact.%' and state not in ('completed', 'cancelled')
  ) then null else sent_at end`
}

/** Loads rows in COPY's text format; returns how many the database took. */
export async function loadRows(
  client: Client,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyFrom(`copy ${qualified(client, name)} (${list}) from stdin`))
  await pipeline(content, stream as Writable)
  return stream.rowCount
}
