import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownDataFolder } from '../world/server-process.ts'

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
const baseline = fileURLToPath(new URL('../../contract/foreign/mcp-server-baseline.yaml', import.meta.url))

export type Revision = '2025-11-25' | '2026-07-28'

/** The failures of each scenario that a revision requires of a server; empty if it passed. */
export async function runServerScenarios(url: string, revision: Revision) {
  const results = ownDataFolder()
  const options = ['--url', url, '--requirements', revision, '--output-dir', results]
  if (revision === '2025-11-25') options.push('--expected-failures', baseline)
  const child = spawn(process.execPath, [suite, 'server', ...options])
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, failures: await failuresIn(results), required: await requiredBy(revision) }
}

type Check = { readonly id: string; readonly status: string; readonly errorMessage?: string }

async function failuresIn(folder: string): Promise<Record<string, string[]>> {
  const failures: Record<string, string[]> = {}
  for await (const file of glob(`${folder}/**/checks.json`)) {
    const scenario = /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(basename(dirname(file)))?.[1] ?? file
    const checks = JSON.parse(await readFile(file, 'utf8')) as Check[]
    failures[scenario] = checks
      .filter(({ status }) => status === 'FAILURE')
      .map(({ id, errorMessage }) => `${id}: ${errorMessage}`)
  }
  return failures
}

async function requiredBy(revision: Revision): Promise<string[]> {
  const file = new URL(`../requirements/${revision}.yaml`, `file://${suite}`)
  const text = await readFile(file, 'utf8')
  const section = /^server:\n((?: {2}- .+\n)+)/m.exec(text)?.[1] ?? ''
  return [...section.matchAll(/- (\S+)/g)].map(([, name = '']) => name)
}

/** The scenarios of the baseline. */
export async function excused(): Promise<string[]> {
  return [...(await readFile(baseline, 'utf8')).matchAll(/^ {2}- (\S+)$/gm)].map(([, name = '']) => name)
}
