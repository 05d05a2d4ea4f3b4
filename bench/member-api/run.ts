// npm run bench -- member [--data <folder> --rounds 3]: the member API, its floor and graphql-yoga,
// alternating.
import { parseArgs } from 'node:util'
import { startProcess } from '../processes.ts'
import { describedMachine, results, writeResults } from '../results.ts'
import { median, printedTable, ratios, type Summary } from '../table.ts'
import type { Figures } from '../timed.ts'
import { startContenders } from './contenders.ts'
import { type Work, works } from './queries.ts'
import { existingSchool, newSchool, type School } from './school.ts'
import { type Measure, type Name, names } from './shapes.ts'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    members: { type: 'string', default: '2000' },
    courses: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    'warm-up': { type: 'string', default: '3' },
    workers: { type: 'string', default: '32' },
    only: { type: 'string', default: names.join(',') },
    work: { type: 'string', default: works.join(',') },
    profile: { type: 'boolean', default: false },
  },
})

const selected = works.filter((work) => options.work.split(',').includes(work))
const machine = describedMachine()
const schools = options.data.length > 0 ? options.data.map(existingSchool) : [await newSchool(options)]
const measured: Awaited<ReturnType<typeof measureSchool>>[] = []
for (const school of schools) measured.push(await measureSchool(school))
const growth = measured.length > 1 ? growthOf(measured) : undefined
if (growth) console.log(growth.text)
writeResults('member-api', {
  machine,
  options,
  schools: measured,
  ...(growth && { growth: growth.figures }),
})

async function measureSchool({ dataFolder, remove }: School) {
  const started = await startContenders(dataFolder, {
    only: options.only.split(',') as Name[],
    profileFolder: options.profile ? results : undefined,
  })
  const { contenders, tokens, enrolments, stop } = started
  const load = startProcess('./member-api/load.ts')
  const members = works.map((work) => `${tokens[work].length} members for "${work}"`).join(', ')
  console.log(`\n${enrolments} enrolments; ${members}`)
  try {
    const summaries: Summary[] = []
    for (const work of selected) summaries.push(...(await compared(work)))
    console.log(`\n${printedTable(summaries, 'yoga')}`)
    const compare = Object.fromEntries(selected.map((work) => [work, ratios(summaries, work, 'yoga')]))
    return { enrolments, summaries, ratios: compare }
  } finally {
    await load.stop()
    await stop()
    remove()
  }

  // Alternately, so that other load on the machine affects all contenders equally.
  async function compared(work: Work): Promise<Summary[]> {
    const rounds = new Map<Name, Figures[]>()
    for (let round = 1; round <= Number(options.rounds); round++) {
      for (const { name, origin, pid } of contenders) {
        const time = { warmUpSeconds: Number(options['warm-up']), seconds: Number(options.seconds), pid }
        const workers = Number(options.workers)
        const measure: Measure = { origin, work, tokens: tokens[work], workers, ...time }
        const figures = await load.send<Figures>(measure)
        rounds.set(name, [...(rounds.get(name) ?? []), figures])
        console.log(`${work}, round ${round}, ${name}: ${figures.perSecond.toFixed(0)} a second`)
      }
    }
    return [...rounds].map(([name, figures]) => ({ work, name, ...median(figures) }))
  }
}

/** The duration at the last school divided by that at the first. */
function growthOf(all: typeof measured) {
  const [first, last] = [all[0], all.at(-1)]
  const p50 = (school: typeof first, work: Work) =>
    school?.summaries.find((each) => each.work === work && each.name === 'lectern')?.p50 ?? Number.NaN
  const figures = selected.map((work) => ({ work, times: p50(last, work) / p50(first, work) }))
  const lines = figures.map(
    ({ work, times }) =>
      `${work}: with ${last?.enrolments} enrolments p50 is ${times.toFixed(2)} times that with ${first?.enrolments}`,
  )
  return { figures, text: `\n${lines.join('\n')}` }
}
