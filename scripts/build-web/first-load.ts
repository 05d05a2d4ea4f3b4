import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const maximumBytes = 300_000

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }

/** Throws if a browser loads too much before the first screen of the admin area. */
export function refuseHeavyFirstLoad(folder: string) {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const files = new Set<string>()
  const collect = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(collect)
  }
  collect('admin/index.tsx')
  const bytes = [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0)
  console.log(`Admin area: the first load is ${Math.round(bytes / 1000)} KB packed`)
  if (bytes > maximumBytes)
    throw new Error(
      `The first load of the admin area is ${bytes} bytes, more than ${maximumBytes}: load what only some screens need with them`,
    )
}
