import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** A picture that can be stored and shown: complete, and without metadata about place and author. */
export type Picture = {
  readonly extension: 'png' | 'jpg' | 'webp'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Reads a picture by its bytes, not its name; undefined unless it is a complete PNG, JPEG or WebP. */
export function readPicture(bytes: Buffer): Picture | undefined {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  } catch (error) {
    // The file is truncated.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
