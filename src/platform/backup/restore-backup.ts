import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Client, ClientConfig } from 'pg'
import { migrate } from '../db/schema/migrate.ts'
import type { Migration } from '../db/schema/migrations.ts'
import { privateFile, privateFolder } from '../files/file-permissions.ts'
import type { Files } from '../files/files.ts'
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
  /** The file for the backup's secret key; undefined if it is not written. */
  readonly secretFile: string | undefined
  /** Called with the number of rows done. */
  readonly onRows: (done: number) => void
  readonly signal?: AbortSignal
}

/** Restores a checked backup into an empty database and file store, completely or not at all. */
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
    await fileRestorer.undo()
    throw error
  }
  // Outside the try: if the connection is lost during the commit, its result is unknown and the files must stay.
  await client.query('commit')
}

// Other writers and restores wait, and then find the rows of this restore.
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
    const rowCount = await loadRows(client, table, content)
    if (rowCount !== rows()) throw new Error(`Only ${rowCount} of ${rows()} rows of ${name} were restored`)
  }
}

async function finish(client: Client, { tables, sequences }: Manifest) {
  for (const { name, value } of sequences) {
    await client.query('select setval($1::regclass, $2)', [qualified(client, name), value])
  }
  await client.query('set constraints all immediate')
  // Without statistics, queries of the first minutes would get bad plans.
  await client.query(`analyze ${tables.map(({ name }) => qualified(client, name)).join(', ')}`)
}

async function placeSecret(path: string, key: string) {
  await mkdir(dirname(path), { recursive: true, mode: privateFolder })
  await writeFile(path, key, { mode: privateFile, flag: 'wx' })
}
