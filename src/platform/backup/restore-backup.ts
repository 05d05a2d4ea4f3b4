import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Client, ClientConfig } from 'pg'
import { migrate } from '../db/migrate.ts'
import type { Migration } from '../db/migrations.ts'
import type { Files } from '../files/files.ts'
import { privateFile, privateFolder } from '../private-modes.ts'
import type { Manifest } from './backup-format.ts'
import { type CheckedBackup, notEmpty, refuseUnknownSchema, refuseUnlessEmpty } from './check-backup.ts'
import { loadRows } from './copy-tables.ts'
import { type Entry, readBackup } from './read-backup.ts'
import { bulkSettings, withSession } from './session.ts'
import { createFileRestorer } from './stored-files.ts'
import { qualified, readTables, tablesWithRows } from './tables.ts'

export type RestoreOptions = {
  readonly connection: ClientConfig
  readonly migrations: readonly Migration[]
  readonly files: Files
  /** Where the backup's secret key goes, if it goes anywhere. */
  readonly secretFile: string | undefined
  /** Told how many rows are done. */
  readonly onRows: (done: number) => void
  readonly signal?: AbortSignal
}

/** Fills an empty database and its files from a checked backup: all of it, or nothing. */
export async function restoreBackup(backup: CheckedBackup, options: RestoreOptions): Promise<void> {
  const { connection, migrations } = options
  refuseUnknownSchema(backup, migrations)
  const neededSchema = backup.manifest.migrations.length
  await refuseUnlessEmpty(connection, { neededSchema })
  await migrate(connection, migrations.slice(0, neededSchema))
  await withSession(connection, 'restore', (client) => load(client, backup, options))
  await migrate(connection, migrations)
}

async function load(client: Client, { file, manifest }: CheckedBackup, options: RestoreOptions) {
  const { files, secretFile, onRows, signal } = options
  const fileRestorer = createFileRestorer(files)
  try {
    await client.query(`begin; ${bulkSettings}; set constraints all deferred`)
    await claimEmptyTables(client)
    const loadTable = createTableLoader(client, manifest)
    const onEntry = (entry: Entry) => (entry.kind === 'table' ? loadTable(entry) : fileRestorer.put(entry))
    await readBackup(file, { onEntry, onRows, signal })
    await finish(client, manifest)
    if (secretFile && manifest.secret?.key) await placeSecret(secretFile, manifest.secret.key)
  } catch (error) {
    await fileRestorer.takeBack()
    throw error
  }
  // Outside: whether a commit whose answer got lost took place is unknown, and then the files must stay.
  await client.query('commit')
}

// Whoever else writes or restores waits, and then finds this restore's rows.
async function claimEmptyTables(client: Client) {
  const tables = await readTables(client)
  const list = tables.map(({ name }) => qualified(client, name)).join(', ')
  await client.query(`lock table ${list} in share row exclusive mode`)
  const filled = await tablesWithRows(client, tables)
  if (filled.length > 0) throw notEmpty(filled)
}

function createTableLoader(client: Client, manifest: Manifest) {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  return async ({ name, content, rows }: Entry) => {
    const table = tables.get(name)
    if (!table) throw new Error(`The backup's manifest does not name the table ${name}`)
    const taken = await loadRows(client, table, content)
    if (taken !== rows()) throw new Error(`Only ${taken} of ${rows()} rows of ${name} were restored`)
  }
}

async function finish(client: Client, { tables, sequences }: Manifest) {
  for (const { name, value } of sequences) {
    await client.query('select setval($1::regclass, $2)', [qualified(client, name), value])
  }
  await client.query('set constraints all immediate')
  // Without statistics the first minutes would run on bad plans.
  await client.query(`analyze ${tables.map(({ name }) => qualified(client, name)).join(', ')}`)
}

async function placeSecret(path: string, key: string) {
  await mkdir(dirname(path), { recursive: true, mode: privateFolder })
  await writeFile(path, key, { mode: privateFile, flag: 'wx' })
}
