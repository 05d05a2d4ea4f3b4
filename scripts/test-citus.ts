// Runs the tests of the product on a Citus cluster: `npm run test:citus -- --database-url postgres://…` with the URL of a
// database with the Citus extension on the coordinator. File names limit the run, as with Vitest.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: { 'database-url': { type: 'string' } },
  allowPositionals: true,
})
const url = values['database-url']
if (!url) {
  console.error('Name the coordinator of the cluster: npm run test:citus -- --database-url postgres://…')
  process.exit(2)
}

const files = ['test/citus', 'test/contract', 'races', 'test/journeys']
// The rules of the schema and of statements need no cluster; they are part of `npm test`.
const refused = ['test/contract/database/**']
const root = fileURLToPath(new URL('..', import.meta.url))
const projects = ['citus', 'rules', 'journeys'].flatMap((name) => ['--project', name])
const selected =
  positionals.length > 0 ? positionals : [...files, ...refused.flatMap((each) => ['--exclude', each])]
const child = spawn(`${root}node_modules/.bin/vitest`, ['run', ...projects, ...selected], {
  cwd: root,
  env: { ...process.env, TEST_CITUS_URL: url },
  stdio: 'inherit',
})
child.on('close', (code) => {
  process.exitCode = code ?? 1
})
