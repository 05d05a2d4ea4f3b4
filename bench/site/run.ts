// npm run bench -- site [--rounds 3 --seconds 8 --profile]: the front and a course page, with and without the
// cache, compared with a bare Fastify that sends the same bytes. With --data twice: the response times at the
// second school compared with the first.
import { parseArgs } from 'node:util'
import { existingSchool, newSchool } from '../member-api/school.ts'
import { startProcess } from '../processes.ts'
import { describedMachine, results, writeResults } from '../results.ts'
import { median, type Summary } from '../table.ts'
import type { Figures } from '../timed.ts'
import { requestFor, startContenders } from './contenders.ts'
import { compareSchools } from './growth.ts'
import { type Contender, type Measure, type Name, names, type Work, workNames } from './shapes.ts'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    'warm-up': { type: 'string', default: '3' },
    workers: { type: 'string', default: '32' },
    only: { type: 'string', default: names.join(',') },
    profile: { type: 'boolean', default: false },
  },
})
const time = { warmUpSeconds: Number(options['warm-up']), seconds: Number(options.seconds) }
const rounds = Number(options.rounds)
const machine = describedMachine()

if (options.data.length === 2) {
  const figures = await compareSchools(options.data, { ...time, rounds })
  writeResults('site-growth', { machine, options, figures })
} else {
  const [dataFolder] = options.data
  const school = dataFolder ? existingSchool(dataFolder) : await newSchool({ members: '0', courses: '0' })
  const summaries = await measureSchool(school.dataFolder).finally(school.remove)
  console.log(`\n${printed(summaries)}`)
  writeResults('site', { machine, options, summaries })
}

async function measureSchool(dataFolder: string): Promise<Summary[]> {
  const { contenders, host, stop } = await startContenders(dataFolder, options.profile ? results : undefined)
  const selected = contenders.filter(({ name }) => options.only.split(',').includes(name))
  const load = startProcess('./site/load.ts')
  // Alternately, so that other load on the machine affects all contenders equally.
  const compared = async (work: Work): Promise<Summary[]> => {
    const figures = new Map<Name, Figures[]>()
    for (let round = 1; round <= rounds; round++) {
      for (const { name, origin, pid } of selected) {
        const measure: Measure = {
          origin,
          pid,
          workers: Number(options.workers),
          ...time,
          ...requestFor(work, host),
        }
        const measured = await load.send<Figures>(measure)
        figures.set(name, [...(figures.get(name) ?? []), measured])
        console.log(`${work}, round ${round}, ${name}: ${measured.perSecond.toFixed(0)} a second`)
      }
    }
    return [...figures].map(([name, some]) => ({ work, name, ...median(some) }))
  }
  try {
    const summaries: Summary[] = []
    for (const work of workNames) summaries.push(...(await compared(work)))
    return summaries
  } finally {
    await load.stop()
    await stop()
  }
}

function printed(summaries: readonly Summary[]): string {
  const head = `${'page'.padEnd(16)} ${'who'.padEnd(16)} a second   p50 ms   p99 ms   CPU ms   a second a core   of the bare one`
  const rate = (work: string, name: Contender['name']) =>
    summaries.find((each) => each.work === work && each.name === name)?.perSecond ?? Number.NaN
  const lines = summaries.map(({ work, name, perSecond, p50, p99, cpuMs }) =>
    [
      ...[work.padEnd(16), name.padEnd(16), cell(perSecond, 0), cell(p50, 1), cell(p99, 1), cell(cpuMs, 3)],
      (1000 / cpuMs).toFixed(0).padStart(17),
      `${((100 * perSecond) / rate(work, 'bare')).toFixed(0)} %`.padStart(17),
    ].join(' '),
  )
  return [head, ...lines].join('\n')
}

function cell(figure: number, digits: number): string {
  return figure.toFixed(digits).padStart(8)
}
