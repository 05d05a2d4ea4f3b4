// npm run bench -- citus --server cluster=postgres://… --server plain=postgres://…: Lectern on each of these databases,
// alternating. An empty database gets the demo world first. --data keeps the data folders, with their secret keys.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startLectern } from '../lectern.ts'
import { describedMachine, writeResults } from '../results.ts'
import { median, type Summary } from '../table.ts'
import { type Figures, timed } from '../timed.ts'
import { membersOf } from './members-of.ts'
import { requestsAt } from './requests.ts'

const { values } = parseArgs({
  options: {
    server: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    'warm-up': { type: 'string', default: '2' },
    workers: { type: 'string', default: '8' },
    only: { type: 'string' },
    data: { type: 'string' },
  },
})
const servers = values.server.map((each) => {
  const at = each.indexOf('=')
  return { name: each.slice(0, at), databaseUrl: each.slice(at + 1) }
})
if (servers.length === 0) {
  console.error('Name the databases: --server cluster=postgres://… --server plain=postgres://…')
  process.exit(2)
}

const machine = describedMachine()
const folder = values.data ?? mkdtempSync(join(tmpdir(), 'lectern-bench-citus-'))
const started = []
for (const { name, databaseUrl } of servers) {
  const lectern = await startLectern({ dataFolder: join(folder, name), pool: 10, databaseUrl })
  const chains = await membersOf(databaseUrl, Number(values.workers))
  started.push({ name, lectern, requests: await requestsAt(lectern.origin, chains) })
}
const works = Object.keys(started[0]?.requests ?? {}).filter(
  (work) => values.only === undefined || values.only.split(',').includes(work),
) as (keyof Awaited<ReturnType<typeof requestsAt>>)[]

const summaries: Summary[] = []
process.on('exit', () => {
  for (const { lectern } of started) if (lectern.pid) process.kill(lectern.pid)
})
for (const work of works) {
  const rounds = new Map<string, Figures[]>()
  for (let round = 0; round < Number(values.rounds); round++)
    for (const { name, lectern, requests } of started) {
      const time = { warmUpSeconds: Number(values['warm-up']), seconds: Number(values.seconds) }
      const figures = await timed(requests[work], { ...time, pid: lectern.pid })
      rounds.set(name, [...(rounds.get(name) ?? []), figures])
    }
  for (const [name, each] of rounds) {
    const summary = { work, name, ...median(each) }
    summaries.push(summary)
    const { perSecond, p50, p99, cpuMs } = summary
    const cells = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpuMs.toFixed(2)]
    console.log([work.padEnd(22), name.padEnd(10), ...cells.map((cell) => cell.padStart(8))].join(' '))
  }
}
writeResults('citus', { machine, workers: Number(values.workers), summaries })
process.exit()
