import sharp from 'sharp'
import { createFairConcurrencyLimit } from '../concurrency-limit/fair.ts'
import { Refusal } from '../refusal.ts'

const mostPixels = 50_000_000
const longestSide = 4096

// Encoding runs in libuv's threads, which files and compression need too: one picture at a time leaves them room.
sharp.cache(false)
sharp.concurrency(1)
const withinLimit = createFairConcurrencyLimit({
  part: 'Encoding pictures',
  atOnce: 1,
  waiting: 20,
  patienceMs: 60_000,
})

/**
 * A picture encoded again: upright, of a sensible size, without anything else that was in the file. One at a time, and
 * schools take turns.
 */
export async function reencoded(bytes: Buffer, { schoolId }: { readonly schoolId: string }): Promise<Buffer> {
  return await withinLimit(schoolId, () => encode(bytes))
}

async function encode(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    const fitting = picture
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    switch (format) {
      case 'png':
        return await fitting.png({ compressionLevel: 6 }).toBuffer()
      case 'webp':
        return await fitting.webp({ quality: 90 }).toBuffer()
      case 'jpeg':
        return await fitting.jpeg({ quality: 90 }).toBuffer()
      default:
        throw new Refusal('invalid_input', 'Send the picture as PNG, JPEG or WebP')
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('invalid_input', 'This picture cannot be read, or has more than 50 million pixels', {
      cause: error,
    })
  }
}
