// npm run bench -- admin [--data <folder> --rounds 3]: two requests to the admin API, alternating with their
// floors.
import { parseArgs } from 'node:util'
import { existingSchool, newSchool } from '../member-api/school.ts'
import { startProcess } from '../processes.ts'
import { describedMachine, results, writeResults } from '../results.ts'
import { median, type Summary } from '../table.ts'
import type { Figures } from '../timed.ts'
import { headersWith, startContenders } from './contenders.ts'
import { type Name, type Work, works } from './shapes.ts'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    members: { type: 'string', default: '2000' },
    courses: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    'warm-up': { type: 'string', default: '3' },
    workers: { type: 'string', default: '32' },
    profile: { type: 'boolean', default: false },
  },
})

const machine = describedMachine()
const school = options.data ? existingSchool(options.data) : await newSchool(options)
const summaries = await measured(school.dataFolder).finally(school.remove)
console.log(`\n${printed(summaries)}`)
writeResults('admin', { machine, options, summaries })

async function measured(dataFolder: string): Promise<Summary[]> {
  const { contenders, paths, token, stop } = await startContenders(
    dataFolder,
    options.profile ? results : undefined,
  )
  const load = startProcess('./site/load.ts')
  const time = { warmUpSeconds: Number(options['warm-up']), seconds: Number(options.seconds) }
  // Alternately, so that other load on the machine affects both equally.
  const compared = async (work: Work): Promise<Summary[]> => {
    const figures = new Map<Name, Figures[]>()
    for (let round = 1; round <= Number(options.rounds); round++) {
      for (const { name, origin, pid } of contenders) {
        const workers = Number(options.workers)
        const measure = { origin, pid, workers, path: paths[work], headers: headersWith(token), ...time }
        const found = await load.send<Figures>(measure)
        figures.set(name, [...(figures.get(name) ?? []), found])
        console.log(`${work}, round ${round}, ${name}: ${found.perSecond.toFixed(0)} a second`)
      }
    }
    return [...figures].map(([name, some]) => ({ work, name, ...median(some) }))
  }
  try {
    const all: Summary[] = []
    for (const work of works) all.push(...(await compared(work)))
    return all
  } finally {
    await load.stop()
    await stop()
  }
}

function printed(all: readonly Summary[]): string {
  const head = `${'work'.padEnd(12)} ${'who'.padEnd(8)} a second   p50 ms   p99 ms   CPU ms   of the floor`
  const floor = (work: string) =>
    all.find((each) => each.work === work && each.name === 'floor')?.perSecond ?? Number.NaN
  const lines = all.map(({ work, name, perSecond, p50, p99, cpuMs }) =>
    [
      ...[work.padEnd(12), name.padEnd(8), cell(perSecond, 0), cell(p50, 1), cell(p99, 1), cell(cpuMs, 3)],
      `${((100 * perSecond) / floor(work)).toFixed(0)} %`.padStart(14),
    ].join(' '),
  )
  return [head, ...lines].join('\n')
}

function cell(figure: number, digits: number): string {
  return figure.toFixed(digits).padStart(8)
}
