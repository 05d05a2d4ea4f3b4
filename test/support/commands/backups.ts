import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { checkBackup } from '../../../src/platform/backup/check-backup.ts'
import { type RestoreOptions, restoreBackup } from '../../../src/platform/backup/restore-backup.ts'
import { type BackupOptions, takeBackup } from '../../../src/platform/backup/take-backup.ts'
import { createFiles } from '../../../src/platform/files/create-files.ts'
import { createTestDatabase, migrations } from '../database/scratch-database.ts'
import { createTestClock } from '../world/test-clock.ts'

/** A folder for backups, removed when the process ends: the files that a worker runs share it. */
export const scratchFolder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
process.on('exit', () => rmSync(scratchFolder, { recursive: true, force: true }))

export const silent = () => () => {}

export async function backUp(connection: ClientConfig, file: string, options: Partial<BackupOptions> = {}) {
  return await takeBackup({
    connection,
    clock: createTestClock(),
    file,
    ifExists: 'refuse',
    lectern: '0.1.0',
    filesFolder: join(scratchFolder, 'no-files'),
    secret: undefined,
    progress: silent,
    ...options,
  })
}

export async function restore(file: string, connection: ClientConfig, options: Partial<RestoreOptions> = {}) {
  const backup = await checkBackup(file, { progress: silent })
  const files = await createFiles({ kind: 'folder', folder: folderOf({}) })
  const usual = { connection, migrations, files, secretFile: undefined, onRows: () => {} }
  await restoreBackup(backup, { ...usual, ...options })
}

export async function backUpAndRestore(source: ClientConfig, target: ClientConfig) {
  const file = join(scratchFolder, `${randomUUID()}.backup`)
  await backUp(source, file)
  await restore(file, target)
}

export async function ownDatabase(options?: { template: string }): Promise<ClientConfig> {
  const { connection, drop } = await createTestDatabase(inject('server'), options)
  onTestFinished(drop)
  return connection
}

export const demoDatabase = () => ownDatabase({ template: inject('template') })

/** Every row of every table, in the order of its key. A restored curriculum has a version of its own (ADR 44). */
export async function contentsOf(connection: ClientConfig): Promise<Record<string, string[]>> {
  return await inSession(connection, async (session) => {
    const { rows: tables } = await session.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'schema_migrations' order by relname`,
    )
    const contents: Record<string, string[]> = {}
    for (const { relname } of tables) {
      const { rows } = await session.query<{ row: string }>(
        `select (to_jsonb(t) - 'curriculum_version')::text as row from "${relname}" t order by 1`,
      )
      contents[relname] = rows.map(({ row }) => row)
    }
    return contents
  })
}

export async function run(connection: ClientConfig, statements: string): Promise<Record<string, unknown>[]> {
  return await inSession(connection, async (session) => (await session.query(statements)).rows)
}

async function inSession<T>(connection: ClientConfig, work: (session: Client) => Promise<T>): Promise<T> {
  const session = new Client(connection)
  await session.connect()
  try {
    return await work(session)
  } finally {
    await session.end()
  }
}

export function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(scratchFolder, 'files-'))
  for (const [key, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, key)), { recursive: true })
    writeFileSync(join(folder, key), content)
  }
  return folder
}

export async function filesIn(from: string): Promise<Record<string, string>> {
  const found = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = found.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(paths.map((path) => [path.slice(from.length + 1), readFileSync(path, 'utf8')]))
}

export function manyFacts(count: number): string {
  return `insert into facts (school_id, id, kind, body, happened_at)
    select (select min(id::text)::uuid from schools), gen_random_uuid(), 'many.written', '{"padding": "${'x'.repeat(100)}"}', now()
    from generate_series(1, ${count})`
}
