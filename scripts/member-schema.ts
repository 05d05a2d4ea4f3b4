// Prints the member API's schema to its file; `--check` fails when the file differs from the code's schema.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printSchema } from 'graphql'
import { schema } from '../src/http/member-graphql/schema/index.ts'

const file = fileURLToPath(new URL('../src/http/member-graphql/schema.graphql', import.meta.url))
const printed = `# Printed by \`npm run schema\`. Changes are additive: a field is deprecated before it goes.\n\n${printSchema(schema)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, printed)
} else if (readFileSync(file, 'utf8') !== printed) {
  console.error('src/http/member-graphql/schema.graphql is not what the code says.\n→ run `npm run schema`')
  process.exitCode = 1
}
