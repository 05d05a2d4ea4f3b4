// Breaks deployments on purpose and compares what their clients saw acknowledged with the database afterwards:
// `npm run faults [-- --short --only NAME --seed N]`. `--short` is the sample of `npm test`.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { FaultRow } from '../test/support/faults/fault-table.ts'
import { printedTable } from './tables/printed-table.ts'
import { rowsOfFile } from './tables/rows-of-file.ts'

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' }, seed: { type: 'string' } },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'lectern-fault-table-'))
const table = join(scratch, 'table.jsonl')
// The tests of processes, several servers and a replica have more cases than in the gate.
const files = ['test/faults', ...(values.short ? [] : ['test/run'])]
const named = values.only === undefined ? [] : ['--testNamePattern', values.only]
const child = spawn(
  `${root}node_modules/.bin/vitest`,
  ['run', '--project', 'run', '--reporter', 'verbose', ...files, ...named],
  {
    cwd: root,
    env: {
      ...process.env,
      FAULT_TABLE: table,
      ...(values.short ? {} : { FAULTS: 'all' }),
      ...(values.seed === undefined ? {} : { FAULT_SEED: values.seed }),
    },
    stdio: 'inherit',
  },
)
child.on('close', (code) => {
  console.log(`\n${printedTable(columns, rows())}`)
  rmSync(scratch, { recursive: true })
  process.exitCode = code ?? 1
})

const columns = {
  fault: 'fault',
  operations: 'operations',
  acknowledged: 'acknowledged',
  unanswered: 'unanswered',
  found: 'found',
  lost: 'lost',
  duplicated: 'duplicated',
  gap: 'longest gap',
  seconds: 'seconds',
}

function rows() {
  return rowsOfFile<FaultRow>(table).map(({ longestGapMs, seconds, ...row }) => ({
    ...row,
    gap: longestGapMs === undefined ? '' : `${(longestGapMs / 1000).toFixed(1)} s`,
    seconds: seconds.toFixed(0),
  }))
}
