import { readJpeg } from './jpeg.ts'
import type { Picture } from './picture.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** Reads a picture by its bytes, whatever its name says; undefined for all that is no whole PNG, JPEG or WebP. */
export function readPicture(bytes: Buffer): Picture | undefined {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  } catch (error) {
    // It ends before it says it does.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
