// Reads the migrations since these rules exist and reports statements that break the previous release, which runs on the new
// schema until it is replaced, and statements that a Citus cluster refuses. Rules: CONTRIBUTING.md, "Migrations".
import { fileURLToPath } from 'node:url'
import { readMigrations } from '../src/platform/db/schema/migrations.ts'
import { breakingChangesIn } from './migration-rules/breaking-changes.ts'
import { clusterRefusalsIn } from './migration-rules/cluster-refusals.ts'

const first = 66
const migrations = readMigrations(fileURLToPath(new URL('../migrations', import.meta.url)))
const checked = migrations.filter(({ version }) => version >= first)
if (checked.length === 0) {
  console.error('The check of migrations found none; it must not pass like that.')
  process.exit(1)
}
const files = checked.map(({ version, name, sql }) => ({
  file: `migrations/${String(version).padStart(4, '0')}_${name}.sql`,
  sql,
}))
const breaking = files.flatMap(({ file, sql }) => breakingChangesIn(file, sql))
const refused = files.flatMap(({ file, sql }) => clusterRefusalsIn(file, sql))
for (const fault of [...breaking, ...refused]) console.error(fault)
if (breaking.length > 0)
  console.error('Change it in a later release, or give the reason before the statement: -- compatible: …')
if (refused.length > 0) console.error('Write one alter table for each constraint.')
console.log(
  `${checked.length} migrations, ${breaking.length} changes that break the previous release, ${refused.length} that a cluster refuses`,
)
process.exitCode = breaking.length + refused.length > 0 ? 1 : 0
