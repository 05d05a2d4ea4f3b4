import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Summary } from './table.ts'

/** Where figures and profiles are written. */
export const results = fileURLToPath(new URL('results', import.meta.url))

/** The state of the machine, printed and stored with the figures. */
export function describedMachine() {
  const machine = {
    cores: availableParallelism(),
    model: cpus()[0]?.model,
    node: process.version,
    loadBefore: loadavg()[0],
  }
  const { cores, model, node, loadBefore } = machine
  console.log(`${cores} cores (${model}), Node ${node}, load before ${loadBefore}`)
  return machine
}

export function writeResults(name: string, figures: object) {
  mkdirSync(results, { recursive: true })
  const file = join(results, `${name} ${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify({ at: new Date(), loadAfter: loadavg()[0], ...figures }, null, 2))
}

/** The newest figures of a benchmark, if it ever ran. */
export function newestSummaries(
  name: string,
): { readonly at: Date; readonly summaries: readonly Summary[] } | undefined {
  if (!existsSync(results)) return undefined
  const file = readdirSync(results)
    .filter((each) => each.startsWith(`${name} `))
    .toSorted()
    .at(-1)
  if (!file) return undefined
  const { at, summaries, schools } = JSON.parse(readFileSync(join(results, file), 'utf8'))
  return { at: new Date(at), summaries: summaries ?? schools[0].summaries }
}
