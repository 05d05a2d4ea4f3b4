// Writes src/platform/db/schema/schema.gen.ts from the migrated schema; --check only fails if the file is outdated.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withScratchDatabase } from '../test/support/database/scratch-database.ts'
import { describeSchema } from './db-types/describe-schema.ts'
import { renderSchema } from './db-types/render-schema.ts'

const file = fileURLToPath(new URL('../src/platform/db/schema/schema.gen.ts', import.meta.url))
const fresh = await withScratchDatabase(async (connection) => renderSchema(await describeSchema(connection)))

if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh)
  console.log('src/platform/db/schema/schema.gen.ts written')
} else if (readFileSync(file, 'utf8') !== fresh) {
  console.error('src/platform/db/schema/schema.gen.ts is stale: run `npm run db:types`')
  process.exitCode = 1
}
