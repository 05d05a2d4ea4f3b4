// npm run bench [-- NAME] [-- --brief, and options of the benchmark]: the benchmarks that compare, one after the other, then one
// table with all ratios and one plot. A name runs a single benchmark, `all` every one.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { comparisonsSince, printedComparison } from './comparison.ts'
import { drawPlot } from './plot.ts'

type Bench = { readonly file: string; readonly isComparison?: true; readonly brief?: readonly string[] }

const short = ['--rounds', '1', '--seconds', '2', '--warm-up', '1']
const smallSchool = ['--members', '200', '--courses', '5']
const benches: Readonly<Record<string, Bench>> = {
  tokens: { file: 'tokens.ts', isComparison: true, brief: short },
  member: { file: 'member-api/run.ts', isComparison: true, brief: [...short, ...smallSchool] },
  mcp: { file: 'mcp/run.ts', isComparison: true, brief: short },
  site: { file: 'site/run.ts', isComparison: true, brief: short },
  admin: { file: 'admin/run.ts', isComparison: true, brief: [...short, ...smallSchool] },
  neighbour: { file: 'neighbour.ts', brief: ['--rounds', '1', '--alone', '5'] },
  renewals: { file: 'renewals/run.ts', brief: ['--subscriptions', '500'] },
  lighthouse: { file: 'site/lighthouse.ts', brief: ['--runs', '1'] },
  alone: { file: 'alone.ts' },
  growth: { file: 'growth.ts', brief: [...smallSchool, '--schools', '50'] },
  lists: { file: 'admin/lists.ts' },
  citus: { file: 'citus/run.ts' },
}
// They measure a school that was filled before, and a cluster that is running.
const prepared = ['lists', 'citus']
const independent = Object.keys(benches).filter((name) => !prepared.includes(name))
const comparing = independent.filter((name) => benches[name]?.isComparison)

const given = process.argv.slice(2)
const [first = ''] = given
const isNamed = first !== '' && !first.startsWith('--')
const selected = isNamed ? (first === 'all' ? independent : [first]) : comparing
const isBrief = given.includes('--brief')
const options = given.slice(isNamed ? 1 : 0).filter((each) => each !== '--brief')
const folder = fileURLToPath(new URL('.', import.meta.url))
const startedAt = new Date()

if (!existsSync(`${folder}node_modules`)) await run('npm', ['--prefix', folder, 'ci'])
for (const name of selected) await measure(name)
const compared = comparisonsSince(startedAt)
if (compared.length > 0) console.log(`\n${printedComparison(compared)}`)
// The picture of the documentation has the figures of complete runs only.
if (comparing.every((name) => selected.includes(name)))
  console.log(`\n${drawPlot(isBrief ? 'results' : 'documentation')}`)

async function measure(name: string) {
  const bench = benches[name]
  if (!bench) {
    console.error(`There is no benchmark ${name}: ${[...Object.keys(benches), 'all'].join(', ')}`)
    process.exit(2)
  }
  console.log(`\n── ${name}`)
  await run(process.execPath, [`${folder}${bench.file}`, ...(isBrief ? (bench.brief ?? []) : []), ...options])
}

async function run(command: string, args: readonly string[]) {
  const child = spawn(command, args, { stdio: 'inherit' })
  const code = await new Promise<number | null>((done) => child.on('close', done))
  if (code !== 0) process.exit(code ?? 1)
}
