// What a red team does to this product, by surface, and random requests from every description:
// `npm run attack [-- --requests 100000 --surface NAME --seed N]`.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { AttackRow } from '../test/support/attack/tally.ts'
import { printedTable } from './tables/printed-table.ts'
import { rowsOfFile } from './tables/rows-of-file.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    surface: { type: 'string' },
    seed: { type: 'string' },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'lectern-attack-table-'))
const table = join(scratch, 'table.jsonl')
const named = values.surface === undefined ? [] : ['--testNamePattern', values.surface]
const child = spawn(
  `${root}node_modules/.bin/vitest`,
  ['run', '--project', 'attack', '--reporter', 'verbose', ...named],
  {
    cwd: root,
    env: {
      ...process.env,
      ATTACK_TABLE: table,
      ATTACK_REQUESTS: values.requests,
      ...(values.seed === undefined ? {} : { ATTACK_SEED: values.seed }),
    },
    stdio: 'inherit',
  },
)
child.on('close', (code) => {
  const rows = rowsOfFile<AttackRow>(table)
  console.log(`\n${printedTable(columns, [...rows, sumOf(rows)])}`)
  rmSync(scratch, { recursive: true })
  process.exitCode = code ?? 1
})

const columns = {
  surface: 'surface',
  requests: 'requests',
  '2xx': '2xx',
  '3xx': '3xx',
  '4xx': '4xx',
  refused: '503 with Retry-After',
  '5xx': '5xx',
  leaks: 'leaks',
  succeeded: 'succeeded',
}

function sumOf(rows: readonly AttackRow[]) {
  const counts = Object.keys(columns).filter((name) => name !== 'surface') as Exclude<
    keyof AttackRow,
    'surface'
  >[]
  const sums = counts.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])
  return { surface: 'all', ...Object.fromEntries(sums) } as AttackRow
}
