// npm run bench -- alone: the throughput of one core for every request, the statements of each, alone and
// batched, and the throughput of two web processes on few cores.
import { parseArgs } from 'node:util'
import { type Request, requests, type Subject, startLoads, startSubject } from './everything.ts'
import { newSchool } from './member-api/school.ts'
import { describedMachine, writeResults } from './results.ts'

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '2000' },
    courses: { type: 'string', default: '50' },
    callers: { type: 'string', default: '32' },
    'web-processes': { type: 'string', default: '1,2' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    'warm-up': { type: 'string', default: '2' },
  },
})
const time = { warmUpSeconds: Number(options['warm-up']), seconds: Number(options.seconds) }
const callers = Number(options.callers)
const machine = describedMachine()
const school = await newSchool(options)
const loads = startLoads()
try {
  const rows: Row[] = []
  for (const webProcesses of options['web-processes'].split(',').map(Number)) {
    const subject = await startSubject(school.dataFolder, { webProcesses, callers })
    try {
      for (const request of requests) rows.push({ webProcesses, ...(await measured(subject, request)) })
    } finally {
      await subject.stop()
    }
  }
  console.table(rows)
  writeResults('alone', { machine, options, rows })
} finally {
  await loads.stop()
  school.remove()
}

type Row = { readonly webProcesses: number } & Awaited<ReturnType<typeof measured>>

async function measured(subject: Subject, request: Request) {
  const rounds = []
  for (let round = 1; round <= Number(options.rounds); round++) {
    const statementsAlone = await statementsEach(subject, () => loads.measure(subject, request, time, 1))
    let figures = { perSecond: Number.NaN, p50: Number.NaN, p99: Number.NaN, cpuMs: Number.NaN }
    const statements = await statementsEach(subject, async () => {
      figures = await loads.measure(subject, request, time, callers)
    })
    rounds.push({ ...figures, statementsAlone, statements })
    console.log(`${request}, round ${round}: ${figures.perSecond.toFixed(0)} a second`)
  }
  const middle = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]
  if (!middle) throw new Error('Nothing was measured')
  const { perSecond, p50, p99, cpuMs, statementsAlone, statements } = middle
  return {
    request,
    perSecond: Math.round(perSecond),
    p50: rounded(p50),
    p99: rounded(p99),
    cpuMs: rounded(cpuMs),
    perCore: Math.round(1000 / cpuMs),
    statementsAlone: rounded(statementsAlone),
    statements: rounded(statements),
  }
}

/** The average number of statements of such a request, by the server's own metrics. */
async function statementsEach({ metrics }: Subject, work: () => Promise<unknown>): Promise<number> {
  const before = await counted(metrics)
  await work()
  const after = await counted(metrics)
  return (after.statements - before.statements) / (after.requests - before.requests)
}

async function counted(metrics: string) {
  const text = await (await fetch(metrics)).text()
  const sumOf = (name: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(name))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  return {
    statements: sumOf('database_statements_total'),
    requests: sumOf('http_request_duration_seconds_count'),
  }
}

function rounded(figure: number): number {
  return Math.round(figure * 100) / 100
}
