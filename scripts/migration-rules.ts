// The previous release runs on the new schema until it is replaced: reads the migrations since this rule exists and reports
// statements that would break it. Rules: CONTRIBUTING.md, "Migrations".
import { fileURLToPath } from 'node:url'
import { readMigrations } from '../src/platform/db/schema/migrations.ts'
import { breakingChangesIn } from './migration-rules/breaking-changes.ts'

const first = 66
const migrations = readMigrations(fileURLToPath(new URL('../migrations', import.meta.url)))
const checked = migrations.filter(({ version }) => version >= first)
if (checked.length === 0) {
  console.error('The check of migrations found none; it must not pass like that.')
  process.exit(1)
}
const faults = checked.flatMap(({ version, name, sql }) =>
  breakingChangesIn(`migrations/${String(version).padStart(4, '0')}_${name}.sql`, sql),
)
for (const fault of faults) console.error(fault)
if (faults.length > 0)
  console.error('Change it in a later release, or give the reason before the statement: -- compatible: …')
console.log(`${checked.length} migrations, ${faults.length} changes that break the previous release`)
process.exitCode = faults.length > 0 ? 1 : 0
