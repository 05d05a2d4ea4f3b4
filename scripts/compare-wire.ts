// Compares the public interfaces with another commit: the admin API's description, the member API's schema,
// the list of MCP tools and the database types. Usage: node scripts/compare-wire.ts <commit>
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [commit] = process.argv.slice(2)
if (!commit) throw new Error('Name the commit to compare with: node scripts/compare-wire.ts <commit>')

const describeApi = `
  const { openApiOf } = await import('./src/http/admin-api/description/open-api.ts')
  const { features } = await import('./src/domain/tenancy/index.ts')
  console.log(JSON.stringify(openApiOf({ name: 'a school', origin: 'https://school.example', features: new Set(features) }), null, 1))`

/** Recorded files, by how their paths end: they may move. The gate checks that each is current. */
const recorded = {
  'member API schema': /member-graphql\/schema\.graphql$/,
  'MCP tools': /tool-listing\.json$/,
  'database types': /schema\.gen\.ts$/,
  'admin API types': /admin-api\.gen\.ts$/,
}

const scratch = mkdtempSync(join(tmpdir(), 'lectern-wire-'))
const before = join(scratch, 'checkout')
execFileSync('git', ['worktree', 'add', '--quiet', '--detach', before, commit], { cwd: root })
try {
  symlinkSync(join(root, 'node_modules'), join(before, 'node_modules'))
  report('admin API description', apiOf(before), apiOf(root))
  for (const [name, path] of Object.entries(recorded)) report(name, fileOf(before, path), fileOf(root, path))
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', before], { cwd: root })
  rmSync(scratch, { recursive: true, force: true })
}

function apiOf(checkout: string): string {
  const command = ['--input-type=module', '--eval', describeApi]
  return execFileSync(process.execPath, command, {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
}

function fileOf(checkout: string, path: RegExp): string {
  const files = execFileSync('git', ['ls-files'], { cwd: checkout, encoding: 'utf8' }).split('\n')
  const file = files.find((file) => path.test(file))
  if (!file) throw new Error(`${checkout} has no file that ends like ${path}`)
  // Imports of a generated file change when it moves.
  return readFileSync(join(checkout, file), 'utf8').replace(/^import .*\n/gm, '')
}

function report(name: string, was: string, is: string) {
  if (was === is) return console.log(`equal    ${name} (${is.length} characters)`)
  const [old, current] = [was.split('\n'), is.split('\n')]
  const at = current.findIndex((line, index) => line !== old[index])
  console.log(`DIFFERS  ${name}, first in line ${at + 1}:\n  - ${old[at]}\n  + ${current[at]}`)
  process.exitCode = 1
}
