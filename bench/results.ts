import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
