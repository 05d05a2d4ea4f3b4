import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientConfig } from 'pg'
import type { Clock } from '../clock.ts'
import { privateFile } from '../files/file-permissions.ts'
import { StartFailure } from '../start-failure.ts'
import { createArchive, type Piece } from './archive.ts'
import { explainedFileTrouble } from './backup-failures.ts'
import { type End, formatVersion, type Manifest } from './backup-format.ts'
import { rowsOf } from './copy-tables.ts'
import { inSnapshot, type Snapshot } from './snapshot.ts'
import { storedFiles } from './stored-files.ts'
import { guessRows } from './tables.ts'

export type BackupOptions = {
  readonly connection: ClientConfig
  readonly clock: Clock
  readonly file: string
  readonly ifExists: 'refuse' | 'replace'
  readonly lectern: string
  /** Unset: the files are in a bucket and are not copied. */
  readonly filesFolder: string | undefined
  readonly secret: Manifest['secret']
  /** Called with the estimated number of rows; returns a callback for the number done. */
  readonly progress: (total: number) => (done: number) => void
  readonly signal?: AbortSignal
}

export type BackupSummary = Pick<End, 'rows' | 'files'> & {
  readonly bytes: number
  readonly schemaVersion: number
}

/** Backs up the whole deployment while it runs; a failed backup leaves no file. */
export async function takeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { connection, file, ifExists } = options
  if (ifExists === 'refuse' && existsSync(file)) throw overwriteRefused(file)
  // In the same folder, so that the finished file is moved and not copied.
  const unfinished = `${file}.unfinished-${randomBytes(4).toString('hex')}`
  try {
    return await inSnapshot(connection, async (snapshot) => {
      try {
        const summary = await writeBackup(options, snapshot, unfinished)
        await rename(unfinished, file)
        return summary
      } catch (error) {
        throw explainedFileTrouble(error, `The backup cannot be written to ${file}`)
      }
    })
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

async function writeBackup(
  options: BackupOptions,
  snapshot: Snapshot,
  unfinished: string,
): Promise<BackupSummary> {
  const { progress, signal } = options
  const total = await guessRows(snapshot.client, snapshot.tables)
  const reportProgress = progress(total)
  let done = 0
  const archive = createArchive(contents(options, snapshot), (rows) => {
    done += rows
    // The total is an estimate, so 100 % is shown only at the end.
    reportProgress(Math.min(done, total - 1))
  })
  const out = createWriteStream(unfinished, { flags: 'wx', mode: privateFile, flush: true })
  await pipeline(archive.bytes, createGzip(), out, { ...(signal ? { signal } : {}) })
  reportProgress(total)
  const { rows, files } = archive.end()
  const { size } = await stat(unfinished)
  return { rows, files, bytes: size, schemaVersion: snapshot.migrations.length }
}

async function* contents(options: BackupOptions, snapshot: Snapshot): AsyncGenerator<Piece> {
  yield manifestOf(options, snapshot)
  for (const table of snapshot.tables) {
    yield { record: 'table', name: table.name }
    yield* rowsOf(snapshot, table)
  }
  if (options.filesFolder) yield* storedFiles(options.filesFolder)
}

function manifestOf(
  { clock, lectern, filesFolder, secret }: BackupOptions,
  { migrations, tables, sequences }: Snapshot,
): Manifest {
  return {
    record: 'manifest',
    format: formatVersion,
    lectern,
    takenAt: clock.now().toISOString(),
    migrations: [...migrations],
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    sequences: [...sequences],
    files: filesFolder ? 'included' : 'elsewhere',
    ...(secret ? { secret } : {}),
  }
}

function overwriteRefused(file: string) {
  return new StartFailure(`${file} already exists.`, [
    'choose another name',
    'add --force to replace it once the new backup is complete',
  ])
}
