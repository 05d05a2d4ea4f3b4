// The one gate: every check and test as named steps with their times, closed by one line `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Step = { readonly name: string; readonly command: readonly string[]; readonly countsTests?: boolean }
type Count = { passed: number; failed: number }

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'lectern-gate-'))
// What failed for its company on a busy machine passes alone. More files than these have another reason.
const mostFlakyFiles = 3
const withoutBrowser = process.argv.includes('--without-browser')

const steps: readonly Step[] = [
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'boundaries', command: ['node', 'scripts/boundaries.ts'] },
  { name: 'raw SQL', command: ['node', 'scripts/raw-or.ts'] },
  { name: 'replies', command: ['node', 'scripts/reply-decisions.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'generated: database types', command: ['node', 'scripts/db-types.ts', '--check'] },
  { name: 'generated: member API schema', command: ['node', 'scripts/member-schema.ts', '--check'] },
  { name: 'generated: admin API types', command: ['node', 'scripts/admin-client.ts', '--check'] },
  { name: 'generated: configuration', command: ['node', 'scripts/config-docs.ts', '--check'] },
  { name: 'rules and contracts', command: ['vitest', 'run', '--project', 'rules'], countsTests: true },
  {
    name: 'run contract',
    command: ['vitest', 'run', '--project', 'run', '--project', 'measured'],
    countsTests: true,
  },
  ...(withoutBrowser
    ? []
    : [{ name: 'journeys', command: ['vitest', 'run', '--project', 'journeys'], countsTests: true }]),
]

const total: Count = { passed: 0, failed: 0 }
for (const step of steps) {
  const startedAt = performance.now()
  const count = await runStep(step)
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const tests = step.countsTests
    ? `  ${count.passed} passed${count.failed ? `, ${count.failed} failed` : ''}`
    : ''
  console.log(`${count.failed ? '✗' : '✓'} ${step.name.padEnd(28)} ${seconds.padStart(6)} s${tests}`)
}
rmSync(scratch, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runStep(step: Step): Promise<Count> {
  if (step.countsTests) return await runTests(step)
  const { code, output } = await run(step.command)
  if (code === 0) return { passed: 1, failed: 0 }
  console.log(output)
  return { passed: 0, failed: 1 }
}

/** Runs the tests; the few files that fail run once more, alone, and what passes then is reported as flaky. */
async function runTests({ name, command }: Step): Promise<Count> {
  const { failedTests, failedFiles, ...count } = await runVitest(command, `${name}.json`)
  const isTested = failedTests.length > 0 && failedTests.length === count.failed
  if (!isTested || failedFiles.length > mostFlakyFiles) return count
  const again = await runVitest([...command, ...failedFiles], `${name}, again.json`)
  if (again.failed > 0) return { passed: count.passed, failed: again.failed }
  for (const test of failedTests) console.log(`! flaky, passed when run again: ${test}`)
  return { passed: count.passed + count.failed, failed: 0 }
}

type Tested = Count & { readonly failedTests: readonly string[]; readonly failedFiles: readonly string[] }

async function runVitest(command: readonly string[], reportName: string): Promise<Tested> {
  const report = join(scratch, reportName)
  const { code, output } = await run([
    ...[...command, '--reporter=dot', '--reporter=json'],
    `--outputFile=${report}`,
  ])
  const tested = readReport(report)
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

function readReport(report: string): Tested {
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

function run([program = '', ...args]: readonly string[]): Promise<{ code: number | null; output: string }> {
  const path = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`
  const child = spawn(program, args, { cwd: root, env: { ...process.env, PATH: path, FORCE_COLOR: '0' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code, output }))
  })
}
