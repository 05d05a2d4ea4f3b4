import sharp from 'sharp'
import { Refusal } from '../refusal.ts'

const mostPixels = 50_000_000
const longestSide = 4096

/** A picture encoded anew: upright, of a sensible size, without anything else that was in the file. */
export async function reencoded(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    const fitting = picture
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    switch (format) {
      case 'png':
        return await fitting.png({ compressionLevel: 9 }).toBuffer()
      case 'webp':
        return await fitting.webp({ quality: 90 }).toBuffer()
      case 'jpeg':
        return await fitting.jpeg({ quality: 90, mozjpeg: true }).toBuffer()
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
