import type { Client, ClientConfig } from 'pg'
import { schoolsChannel } from '../../src/domain/tenancy/index.ts'
import { bulkSettings, withSession } from '../../src/platform/backup/session.ts'
import { qualified, readTables, type Table } from '../../src/platform/backup/tables.ts'
import { createListener } from '../../src/platform/db/pool/listener.ts'
import type { Files } from '../../src/platform/files/files.ts'
import { demoVendor } from '../clients.ts'
import { fileKeysOf, unusedKeys } from './file-keys.ts'
import { isPlanted, type PlantedSchool, plantedEmails, plantedSchools } from './planted.ts'
import { findRealData, type RealData } from './real-data.ts'
import { removalOrder } from './removal-order.ts'

export type RemoveOptions = {
  readonly connection: ClientConfig
  readonly files: Pick<Files, 'delete'>
  readonly progress: (total: number) => (done: number) => void
  /** `only-look` reports the rows to remove and changes nothing. */
  readonly mode: 'remove' | 'only-look'
  /** True to remove also the data of other people at the demo schools; data elsewhere is never removed. */
  readonly realData: 'keep' | 'remove-at-demo-schools'
  readonly signal?: AbortSignal | undefined
}

export type Removed = {
  readonly schools: readonly string[]
  /** The number of rows by table; tables without rows are omitted. */
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
}

export type Removal =
  | { readonly is: 'removed'; readonly removed: Removed }
  | ({ readonly is: 'refused' } & RealData)

// Rows of these are written once and never changed; a trigger sees to it.
const appendOnly = new Map([
  ['audit_entries', 'audit_entries_append_only'],
  ['payment_events', 'payment_events_append_only'],
  ['subscription_events', 'subscription_events_append_only'],
])

/** Removes the demo world and all activity in it, in one transaction. Without anything to remove it does nothing. */
export async function removeDemoWorld(options: RemoveOptions): Promise<Removal> {
  const outcome = await withSession(options.connection, 'demo', async (client) => {
    await client.query(`begin; ${bulkSettings}`)
    const schools = await plantedSchools(client)
    const realData = await findRealData(client, schools)
    if (isInTheWay(realData, options)) return { is: 'refused', ...realData } as const
    const { keys, ...removed } = await removeRows(client, schools, options)
    await client.query(options.mode === 'remove' ? 'commit' : 'rollback')
    return { is: 'removed', removed: { ...removed, files: keys.length }, keys } as const
  })
  if (outcome.is === 'refused') return outcome
  const { keys, removed } = outcome
  if (options.mode === 'remove') {
    await clearSchoolCaches(options.connection)
    for (const key of keys) await options.files.delete(key)
  }
  return { is: 'removed', removed }
}

// Running processes would serve the schools for some more seconds.
async function clearSchoolCaches(connection: ClientConfig) {
  const listener = createListener(connection)
  listener.send([{ channel: schoolsChannel, payload: '' }])
  await listener.stop()
}

function isInTheWay({ atDemoSchools, elsewhere }: RealData, { realData }: RemoveOptions): boolean {
  return elsewhere.length > 0 || (realData === 'keep' && atDemoSchools.length > 0)
}

async function removeRows(client: Client, schools: readonly PlantedSchool[], options: RemoveOptions) {
  const tables = await readTables(client)
  const ids = schools.map(({ id }) => id)
  const isPerson = { condition: isPlanted, values: [plantedEmails] }
  const keys = await fileKeysOf(client, tables, { schools: ids, isPerson })
  const deletions = deletionsOf(client, tables, ids)
  const rows = await countAll(client, deletions)
  const reportProgress = options.progress(Object.values(rows).reduce((sum, count) => sum + count, 0))
  let done = 0
  for (const deletion of deletions) {
    options.signal?.throwIfAborted()
    if (!rows[deletion.table]) continue
    if (options.mode === 'remove') await deleteFrom(client, deletion)
    done += rows[deletion.table] ?? 0
    reportProgress(done)
  }
  const removed = { schools: schools.map(({ subdomain }) => subdomain), rows }
  if (options.mode === 'only-look') return { ...removed, keys }
  return { ...removed, keys: await unusedKeys(client, tables, keys) }
}

type Deletion = { readonly table: string; readonly where: string; readonly values: readonly unknown[] }

function deletionsOf(client: Client, tables: readonly Table[], schools: readonly string[]): Deletion[] {
  const ordered = removalOrder(tables, new Set(appendOnly.keys()))
  return ordered.flatMap(({ name, columns }): Deletion[] => {
    const table = name
    if (name === 'schools') return [{ table, where: 'id = any($1)', values: [schools] }]
    if (name === 'people') return [{ table, where: isPlanted, values: [plantedEmails] }]
    if (name === 'vendor_integrations' || name === 'vendor_names')
      return [{ table, where: 'client_id = $1', values: [demoVendor.clientId] }]
    if (!columns.includes('school_id')) return []
    const where = `${qualified(client, name)}.school_id = any($1)`
    if (name !== 'oauth_clients') return [{ table, where, values: [schools] }]
    // A vendor registered at another school has no connections: that was checked before.
    const isVendor = `(oauth_clients.id = $2 and source = 'vendor')`
    return [{ table, where: `(${where} or ${isVendor})`, values: [schools, demoVendor.clientId] }]
  })
}

async function countAll(client: Client, deletions: readonly Deletion[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, where, values } of deletions) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${qualified(client, table)} where ${where}`,
      [...values],
    )
    if (rows[0]?.count) counts[table] = rows[0].count
  }
  return counts
}

async function deleteFrom(client: Client, { table, where, values }: Deletion): Promise<void> {
  const name = qualified(client, table)
  const trigger = appendOnly.get(table)
  if (trigger) await client.query(`alter table ${name} disable trigger ${trigger}`)
  await client.query(`delete from ${name} where ${where}`, [...values])
  if (trigger) await client.query(`alter table ${name} enable trigger ${trigger}`)
}
