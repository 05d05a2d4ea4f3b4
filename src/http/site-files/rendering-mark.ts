import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The layers that decide how data becomes text.
const layers = ['domain', 'http', 'paths', 'labels', 'platform']
const sources = fileURLToPath(new URL('../..', import.meta.url))
let mark: string | undefined

/**
 * Stands for the program that writes the files: with another release the same data may be written otherwise, and an
 * entity tag that is known before anything is written has to tell it.
 */
export function renderingMark(): string {
  if (mark) return mark
  const hash = createHash('sha256')
  for (const name of globSync(
    layers.map((layer) => `${layer}/**/*.ts`),
    { cwd: sources },
  ).sort()) {
    if (!name.endsWith('.test.ts')) hash.update(name).update(readFileSync(`${sources}${name}`))
  }
  mark = hash.digest('base64url')
  return mark
}
