// npm run bench -- mcp [--rounds 3 --seconds 8 --profile]: /mcp and the SDK's stateless example, twice,
// alternating.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProcess } from '../processes.ts'
import { describedMachine, results, writeResults } from '../results.ts'
import { median } from '../table.ts'
import type { Figures } from '../timed.ts'
import { startContenders } from './contenders.ts'
import { type Contender, type Measure, type Name, peers, type Work, works } from './shapes.ts'
import { printedTable, ratioOf, type Summary } from './table.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    'warm-up': { type: 'string', default: '3' },
    workers: { type: 'string', default: '32' },
    only: { type: 'string', multiple: true, default: [...works] },
    profile: { type: 'boolean', default: false },
  },
})
const selected = works.filter((work) => options.only.includes(work))
// Created by the product, so that its database user can enter it.
const scratch = join(tmpdir(), `lectern-bench-${randomUUID()}`)
const machine = describedMachine()

// A PostgreSQL session reports its reads at most ten seconds after its last statement.
const statisticsAreLateByMs = 11_000

const started = await startContenders(scratch, options.profile ? results : undefined)
const { contenders, material, listed, countSearches, stop } = started
const load = startProcess('./mcp/load.ts')
console.log(
  `${listed.anybody.length} tools for anybody, ${listed.member.length} for a member; ${material.tokens.length} members`,
)
try {
  const summaries: Summary[] = []
  for (const work of selected) summaries.push(...(await compared(work)))
  console.log(`\n${printedTable(summaries, selected)}`)
  const memory = selected.includes('search_catalog') ? await fromMemory() : undefined
  if (memory)
    console.log(`search_catalog: ${memory.read} of about ${memory.requested} were read from the database`)
  const ratios = selected.map((work) => [
    work,
    Object.fromEntries(peers.map((peer) => [peer, ratioOf(summaries, work, peer)])),
  ])
  writeResults('mcp', { machine, options, summaries, ratios: Object.fromEntries(ratios), memory })
} finally {
  await load.stop()
  await stop()
  rmSync(scratch, { recursive: true, force: true })
}

// Alternately, so that other load on the machine affects all contenders equally.
async function compared(work: Work): Promise<Summary[]> {
  const rounds = new Map<Name, Figures[]>()
  for (let round = 1; round <= Number(options.rounds); round++) {
    for (const contender of contenders) {
      const { name } = contender
      const figures = await measure(contender, work)
      rounds.set(name, [...(rounds.get(name) ?? []), figures])
      console.log(`${work}, round ${round}, ${name}: ${figures.perSecond.toFixed(0)} a second`)
    }
  }
  return [...rounds].map(([name, figures]) => ({ work, name, ...median(figures) }))
}

/** The number of Lectern's repeated searches that query the database. */
async function fromMemory() {
  const settled = () => pause(statisticsAreLateByMs).then(countSearches)
  const before = await settled()
  const [lectern] = contenders
  if (!lectern) throw new Error('Lectern takes no part')
  const { perSecond } = await measure(lectern, 'search_catalog')
  const seconds = Number(options.seconds) + Number(options['warm-up'])
  return { requested: Math.round(perSecond * seconds), read: (await settled()) - before }
}

async function measure({ origin, pid }: Contender, work: Work): Promise<Figures> {
  const time = { warmUpSeconds: Number(options['warm-up']), seconds: Number(options.seconds), pid }
  const question: Measure = { origin, work, workers: Number(options.workers), ...material, ...time }
  return await load.send<Figures>(question)
}
