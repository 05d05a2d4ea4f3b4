import sharp from 'sharp'

// A larger picture is not used as a cover, and would fill the memory.
const mostPixels = 50_000_000

sharp.cache(false)
sharp.concurrency(1)

/** A picture as WebP, no wider than so many pixels. */
export async function webpOfWidth(picture: Buffer, width: number): Promise<Buffer> {
  return await open(picture, width)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
}

/** A picture as JPEG of exactly this size; what does not fit is cut away at the edges. */
export async function jpegOfSize(picture: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  return await open(picture, size.width)
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** A picture as PNG that fits into this size. */
export async function pngWithin(picture: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  return await open(picture, size.width)
    .resize({ ...size, fit: 'inside', withoutEnlargement: !isDrawing(picture) })
    .png()
    .toBuffer()
}

function open(picture: Buffer, width: number) {
  // Drawings are sharp at any size when they are drawn large enough.
  const density = isDrawing(picture) ? Math.min(300, Math.ceil((72 * width) / 1200) + 72) : 72
  return sharp(picture, { limitInputPixels: mostPixels, density, failOn: 'error' })
}

function isDrawing(picture: Buffer): boolean {
  return picture.subarray(0, 200).toString('latin1').trimStart().startsWith('<')
}
