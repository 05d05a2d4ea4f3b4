import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The layers that decide how data becomes text.
const layers = ['domain', 'http', 'paths', 'labels', 'platform']
const sources = fileURLToPath(new URL('../..', import.meta.url))
let mark: string | undefined

/**
 * Identifies the version of the rendering code: another release may render the same data differently, and the
 * entity tag is known before rendering.
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
