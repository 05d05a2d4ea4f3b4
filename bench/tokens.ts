// npm run bench -- tokens [--rounds 3 --seconds 8 --profile --only lectern --work userinfo]: Lectern, its floor and its peer,
// alternating on one PostgreSQL.

import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startContenders } from './contenders.ts'
import { startProcess } from './processes.ts'
import { describedMachine, results, writeResults } from './results.ts'
import { type Contender, type Measured, type Work, works } from './shapes.ts'
import { median, printedTable, ratios, type Summary } from './table.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    'warm-up': { type: 'string', default: '3' },
    profile: { type: 'boolean', default: false },
    only: { type: 'string', default: 'lectern,floor,peer' },
    work: { type: 'string', default: works.join(',') },
  },
})
const only = options.only.split(',')
const selectedWorks = works.filter((work) => options.work.split(',').includes(work))
// Created by the product, so that its database user can enter it.
const scratch = join(tmpdir(), `lectern-bench-${randomUUID()}`)
const machine = describedMachine()

const { contenders, learnTables, stop } = await startContenders(
  scratch,
  options.profile ? results : undefined,
)
const load = startProcess('./load.ts')
try {
  await useOnce()
  const summaries: Summary[] = []
  for (const work of selectedWorks) summaries.push(...(await compared(work)))
  console.log(`\n${printedTable(summaries, 'peer')}`)
  const compare = Object.fromEntries(selectedWorks.map((work) => [work, ratios(summaries, work, 'peer')]))
  writeResults('oauth', { machine, options, summaries, ratios: compare })
} finally {
  await load.stop()
  await stop()
  rmSync(scratch, { recursive: true, force: true })
}

// Alternately, so that other load on the machine affects all contenders equally.
async function compared(work: Work): Promise<Summary[]> {
  const measured = new Map<Contender['name'], Measured[]>()
  for (let round = 1; round <= Number(options.rounds); round++) {
    for (const [at, contender] of contenders.entries()) {
      if (!only.includes(contender.name)) continue
      const figures = await measure(at, contender, work)
      measured.set(contender.name, [...(measured.get(contender.name) ?? []), figures])
      console.log(`${work}, round ${round}, ${contender.name}: ${figures.perSecond.toFixed(0)} a second`)
    }
  }
  return [...measured].map(([name, rounds]) => ({ work, name, ...median(rounds) }))
}

async function useOnce() {
  for (const [at, contender] of contenders.entries()) await measure(at, contender, 'refresh and first use')
  await learnTables()
}

async function measure(at: number, contender: Contender, work: Work): Promise<Measured> {
  const time = { warmUpSeconds: Number(options['warm-up']), seconds: Number(options.seconds) }
  const figures = await load.send<Measured>({ contender, work, ...time })
  contenders[at] = { ...contender, chains: figures.chains }
  return figures
}
