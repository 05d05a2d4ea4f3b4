// The one gate: every check and test as named steps with their times and their CPU, several at a time where that is safe,
// closed by one line `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Step = {
  readonly name: string
  readonly command: readonly string[]
  readonly countsTests?: boolean
  /** A higher number lets other processes go first. */
  readonly niceness?: number
}
type Count = { passed: number; failed: number }

const root = fileURLToPath(new URL('..', import.meta.url))
// Compiled modules and checked types of earlier runs.
const cache = join(root, 'node_modules/.cache')
const scratch = mkdtempSync(join(tmpdir(), 'lectern-gate-'))
// A test that failed only because the machine was busy passes alone. More failed files than these have another reason.
const mostFlakyFiles = 6
const withoutBrowser = process.argv.includes('--without-browser')

const typesCache = ['--tsBuildInfoFile', join(cache, 'lectern-types.tsbuildinfo')]

// First, because the tests of two steps would build it at the same time otherwise.
const webBundle: Step = { name: 'web bundle', command: ['node', 'scripts/build-web.ts'] }
const everyCheck: readonly Step[] = [
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  // Several checkers would each infer the types that files share, and after a first run only what changed is checked.
  { name: 'types', command: ['tsc', '--noEmit', '--checkers', '1', '--incremental', ...typesCache] },
  { name: 'boundaries', command: ['node', 'scripts/boundaries.ts'] },
  { name: 'raw SQL', command: ['node', 'scripts/raw-or.ts'] },
  { name: 'migrations', command: ['node', 'scripts/migration-rules.ts'] },
  { name: 'replies', command: ['node', 'scripts/reply-decisions.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'generated: database types', command: ['node', 'scripts/db-types.ts', '--check'] },
  { name: 'generated: member API schema', command: ['node', 'scripts/member-schema.ts', '--check'] },
  { name: 'generated: admin API types', command: ['node', 'scripts/admin-client.ts', '--check'] },
  { name: 'generated: configuration', command: ['node', 'scripts/config-docs.ts', '--check'] },
  { name: 'generated: dashboard', command: ['node', 'scripts/dashboard.ts', '--check'] },
  { name: 'licences', command: ['node', 'scripts/licences.ts', '--check'] },
]
// They never wait, so they take the cores only while no test needs them.
const checks = everyCheck.map((check): Step => ({ ...check, niceness: 10 }))
const rules: Step = {
  name: 'rules and contracts',
  command: ['vitest', 'run', '--project', 'rules'],
  countsTests: true,
}
const journeys: Step = {
  name: 'journeys',
  command: ['vitest', 'run', '--project', 'journeys'],
  countsTests: true,
}
const processes: Step = {
  name: 'processes',
  command: ['vitest', 'run', '--project', 'run'],
  countsTests: true,
}
const startTimes: Step = {
  name: 'start times',
  command: ['vitest', 'run', '--project', 'measured'],
  countsTests: true,
}

const total: Count = { passed: 0, failed: 0 }
let cpuOfSteps = 0
const toRetry: { readonly step: Step; readonly tested: Tested }[] = []
const compiled = join(cache, 'lectern-gate')
removeLargeCache()
const gateStartedAt = performance.now()
await runInOrder([webBundle])
// Journeys wait for a browser, and processes for each other: beside them the rules use what is left of the cores.
await Promise.all([
  runInOrder([rules]),
  runInOrder([...(withoutBrowser ? [] : [journeys]), processes]),
  runInOrder(checks),
])
// The time of starts and stops is measured, so nothing runs beside it.
await runInOrder([startTimes])
for (const { step, tested } of toRetry) await retry(step, tested)
rmSync(scratch, { recursive: true, force: true })
console.log(`  ${'all steps'.padEnd(28)} ${secondsSince(gateStartedAt)} s ${cpu(cpuOfSteps)}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Test files are compiled under a new name in each run, so the cache grows. */
function removeLargeCache() {
  const mostFiles = 50_000
  try {
    if (readdirSync(compiled, { recursive: true }).length > mostFiles) rmSync(compiled, { recursive: true })
  } catch {}
}

async function runInOrder(steps: readonly Step[]) {
  for (const step of steps) {
    const startedAt = performance.now()
    const tested = step.countsTests
      ? await runVitest(step.command, `${step.name}.json`)
      : await runCheck(step)
    total.passed += tested.passed
    if (mayBeFlaky(tested)) toRetry.push({ step, tested })
    else total.failed += tested.failed
    printResult(step, tested, startedAt)
  }
}

function printResult({ name, countsTests }: Step, { passed, failed, cpuSeconds }: Tested, startedAt: number) {
  const tests = countsTests ? `  ${passed} passed${failed ? `, ${failed} failed` : ''}` : ''
  const times = `${secondsSince(startedAt)} s ${cpu(cpuSeconds)}`
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(28)} ${times}${tests}`)
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)
}

function cpu(seconds: number): string {
  return seconds > 0 ? `(CPU ${seconds.toFixed(1).padStart(6)} s)` : ''
}

/** The CPU time of the steps that ended since the last call, with their databases; 0 without Linux accounting. */
function cpuSinceLastStep(): number {
  const before = cpuOfSteps
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    // proc(5): cutime and cstime, in hundredths of a second.
    const [user, system] = fields.split(' ').slice(13, 15)
    cpuOfSteps = (Number(user) + Number(system)) / 100
  } catch {}
  return cpuOfSteps - before
}

async function runCheck({ command, niceness }: Step): Promise<Tested> {
  const { code, output, cpuSeconds } = await run(command, niceness)
  if (code !== 0) console.log(output)
  const failed = code === 0 ? 0 : 1
  return { passed: 1 - failed, failed, failedTests: [], failedFiles: [], cpuSeconds }
}

function mayBeFlaky({ failed, failedTests, failedFiles }: Tested): boolean {
  return failed > 0 && failedTests.length === failed && failedFiles.length <= mostFlakyFiles
}

/** Runs the few files that failed once more, alone; a test that passes then is reported as flaky. */
async function retry(step: Step, { failed, failedTests, failedFiles }: Tested) {
  const startedAt = performance.now()
  const again = await runVitest([...step.command, ...failedFiles], `${step.name}, again.json`)
  total.failed += again.failed
  if (again.failed === 0) total.passed += failed
  printResult({ ...step, name: `${step.name}, again` }, again, startedAt)
  if (again.failed > 0) return
  for (const test of failedTests) console.log(`! flaky, passed when run again: ${test}`)
}

type Tested = Count & {
  readonly failedTests: readonly string[]
  readonly failedFiles: readonly string[]
  readonly cpuSeconds: number
}

async function runVitest(command: readonly string[], reportName: string): Promise<Tested> {
  const report = join(scratch, reportName)
  const { code, output, cpuSeconds } = await run([
    ...[...command, '--reporter=dot', '--reporter=json'],
    `--outputFile=${report}`,
  ])
  const tested = { ...readReport(report), cpuSeconds }
  // A runner that broke before or after its tests has failed, whatever it counted; so has one that found none.
  const isBroken = code !== 0 || tested.passed === 0
  if (isBroken && tested.failed === 0) tested.failed = 1
  if (tested.failed > 0) console.log(output)
  return tested
}

type FileReport = {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
}

function readReport(report: string): Omit<Tested, 'cpuSeconds'> {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const files = (testResults as readonly FileReport[]).filter(({ status }) => status === 'failed')
    const tests = files.flatMap(({ assertionResults }) => assertionResults)
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      failedTests: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      failedFiles: files.map(({ name }) => name),
    }
  } catch {
    return { passed: 0, failed: 1, failedTests: [], failedFiles: [] }
  }
}

type Ended = { readonly code: number | null; readonly output: string; readonly cpuSeconds: number }

function run([program = '', ...args]: readonly string[], niceness = 0): Promise<Ended> {
  const path = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`
  const NODE_COMPILE_CACHE = compiled
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: path, FORCE_COLOR: '0', NODE_COMPILE_CACHE },
  })
  if (child.pid && niceness > 0) setPriority(child.pid, niceness)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: String(error), cpuSeconds: 0 }))
    child.on('close', (code) => done({ code, output, cpuSeconds: cpuSinceLastStep() }))
  })
}
