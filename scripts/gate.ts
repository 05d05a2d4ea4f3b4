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
const withoutBrowser = process.argv.includes('--without-browser')

const steps: readonly Step[] = [
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'boundaries', command: ['node', 'scripts/boundaries.ts'] },
  { name: 'raw SQL', command: ['node', 'scripts/raw-or.ts'] },
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
  const report = join(scratch, `${step.name}.json`)
  const extra = step.countsTests ? ['--reporter=dot', '--reporter=json', `--outputFile=${report}`] : []
  const { code, output } = await run([...step.command, ...extra])
  const count = step.countsTests
    ? readCount(report)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  // A runner that broke before or after its tests has failed, whatever it counted; so has one that found none.
  const isBroken = code !== 0 || (step.countsTests && count.passed === 0)
  if (isBroken && count.failed === 0) count.failed = 1
  if (count.failed > 0) console.log(output)
  return count
}

function readCount(report: string): Count {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
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
