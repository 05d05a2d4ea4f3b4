import { statSync } from 'node:fs'
import type { ClientConfig } from 'pg'
import type { Migration } from '../db/schema/migrations.ts'
import { StartFailure } from '../start-failure.ts'
import { readAppliedMigrations } from './applied-migrations.ts'
import { explainedFileTrouble, newerBackup } from './backup-failures.ts'
import type { End, Manifest } from './backup-format.ts'
import { readBackup } from './read-backup.ts'
import { withSession } from './session.ts'
import { readTables, tablesWithRows } from './tables.ts'

/** A backup that was read to its end and is complete. */
export type CheckedBackup = { readonly file: string; readonly manifest: Manifest; readonly end: End }

type CheckOptions = {
  /** Called with the total number of bytes; returns a callback for the number done. */
  readonly progress: (total: number) => (done: number) => void
  readonly signal?: AbortSignal
}

/** Reads the whole file before anything is changed. */
export async function checkBackup(file: string, { progress, signal }: CheckOptions): Promise<CheckedBackup> {
  const { manifest, end } = await readBackup(file, { onRead: progress(sizeOf(file)), signal })
  return { file, manifest, end }
}

/** Throws unless this Lectern has every migration of the backup, unchanged. */
export function refuseUnknownSchema({ manifest }: CheckedBackup, migrations: readonly Migration[]) {
  const applied = manifest.migrations
  if (applied.length > migrations.length) {
    throw newerBackup(
      `Lectern ${manifest.lectern} has schema ${applied.length}, this one has ${migrations.length}`,
    )
  }
  const changed = applied.find(({ digest }, at) => digest !== migrations[at]?.digest)
  if (!changed) return
  throw new StartFailure(
    `The backup's migration ${changed.version} (${changed.name}) differs from the one in this Lectern.`,
    [`restore it with the Lectern that made it (${manifest.lectern})`],
  )
}

/** Throws unless the database is empty, and not ahead of the schema that the backup needs. */
export async function refuseUnlessEmpty(
  connection: ClientConfig,
  { neededSchema }: { neededSchema?: number } = {},
): Promise<void> {
  await withSession(connection, 'restore', async (client) => {
    const filled = await tablesWithRows(client, await readTables(client))
    if (filled.length > 0) throw notEmpty(filled)
    const { length } = await readAppliedMigrations(client)
    if (neededSchema !== undefined && length > neededSchema) throw schemaAhead(length, neededSchema)
  })
}

/** A restore never merges with or replaces existing rows. */
export function notEmpty(filled: readonly string[]): StartFailure {
  const some = filled.length > 3 ? `${filled.slice(0, 3).join(', ')} and others` : filled.join(', ')
  return new StartFailure(
    `The database is not empty (${some}); a backup can only be restored into an empty database.`,
    ways,
  )
}

function schemaAhead(found: number, needed: number): StartFailure {
  return new StartFailure(
    `The database schema is already at version ${found}, but the backup was made at version ${needed}; a schema cannot be downgraded.`,
    ways,
  )
}

const ways = [
  'set DATA_DIR to a new folder, for a new embedded database',
  'or set DATABASE_URL to a new database, such as from `create database`',
]

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch (error) {
    throw explainedFileTrouble(error, `${file} cannot be read`)
  }
}
