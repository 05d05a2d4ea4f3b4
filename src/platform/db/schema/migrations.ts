import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Migration = {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly digest: string
}

const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/

/** The migration files in their order: 0001, 0002 and so on, without a gap. */
export function readMigrations(folder: string): readonly Migration[] {
  const migrations = readdirSync(folder)
    .sort()
    .map((file) => readMigration(folder, file))
  migrations.forEach(({ version, name }, at) => {
    if (version !== at + 1) throw new Error(`Migration ${name} should be number ${at + 1}, not ${version}`)
  })
  return migrations
}

function readMigration(folder: string, file: string): Migration {
  const [, number, name] = fileName.exec(file) ?? []
  if (!number || !name) throw new Error(`migrations/${file} is not named like 0001_tenancy.sql`)
  const sql = readFileSync(join(folder, file), 'utf8')
  return { version: Number(number), name, sql, digest: createHash('sha256').update(sql).digest('hex') }
}
