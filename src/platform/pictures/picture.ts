import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** A picture as it may be kept and shown: whole, and rid of what it says about where and by whom it was taken. */
export type Picture = {
  readonly extension: 'png' | 'jpg' | 'webp'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

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
