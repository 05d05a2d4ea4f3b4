import { createHash } from 'node:crypto'
import type { Files } from '../../src/platform/files/files.ts'

/** A drawing as SVG text. */
export type Picture = string

/** Stores a picture under a name made of its content, so that drawing it again gives the same file. */
export async function storePicture(files: Files, picture: Picture): Promise<string> {
  const name = createHash('sha256').update(picture).digest('hex').slice(0, 32)
  const key = `media/${name}.svg`
  await files.put(key, Buffer.from(picture))
  return key
}

export function svg(width: number, height: number, content: readonly string[]): Picture {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    ...content,
    '</svg>',
  ].join('\n')
}

/** Numbers from 0 to 1 in an order that is always the same (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
