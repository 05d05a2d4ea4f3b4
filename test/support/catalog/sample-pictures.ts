// Pictures that are small enough to read and valid for a browser.
import { crc32, deflateSync } from 'node:zlib'

export const samplePng = png({ width: 8, height: 6 })

/** Eight by six, made by a browser; the colour profile it added was taken out. */
export const sampleJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1x' +
    'eXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAAR' +
    'CAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAA' +
    'Bf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJABxh//2Q==',
  'base64',
)

const vp8 = Buffer.from('VlA4ICoAAACwAQCdASoIAAYAAsBMJaACdLoABGaAAP7hw39amRj6MX/wQVzMvZgAAAA=', 'base64')
export const sampleWebp = riff(vp8)

export function webpWithExif(exif: string): Buffer {
  // Eight by six, with flags for Exif and XMP.
  const extended = Buffer.from([0x0c, 0, 0, 0, 7, 0, 0, 5, 0, 0])
  return riff(riffChunk('VP8X', extended), vp8, riffChunk('EXIF', Buffer.from(exif)))
}

/** A picture of one colour; other chunks come before its pixels, and `bytes` is its total length. */
export function png({
  width,
  height,
  says = { width, height },
  texts = [],
  bytes,
}: {
  width: number
  height: number
  says?: { width: number; height: number }
  texts?: readonly string[]
  bytes?: number
}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(says.width, 0)
  header.writeUInt32BE(says.height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([
    Buffer.of(0),
    ...Array.from({ length: width }, () => Buffer.of(0xb4, 0x53, 0x2a)),
  ])
  const pixels = Buffer.concat(Array.from({ length: height }, () => row))
  const start = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...texts.map((text) => pngChunk('tEXt', Buffer.from(`Comment\0${text}`))),
  ]
  const end = [pngChunk('IDAT', deflateSync(pixels)), pngChunk('IEND', Buffer.alloc(0))]
  const length = Buffer.concat([...start, ...end]).length
  const filling = bytes === undefined ? [] : [pngChunk('tEXt', Buffer.alloc(bytes - length - 12, 'x'))]
  return Buffer.concat([...start, ...filling, ...end])
}

/** The sample with an Exif segment that contains its orientation and its location. */
export function jpegWithExif({ orientation, location }: { orientation: number; location: string }): Buffer {
  const tiff = Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0', 'latin1'),
    Buffer.alloc(8),
  ])
  tiff.writeUInt16LE(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(location)])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(2 + body.length)
  return Buffer.concat([
    sampleJpeg.subarray(0, 2),
    Buffer.of(0xff, 0xe1),
    length,
    body,
    sampleJpeg.subarray(2),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  chunk.set(body, 4)
  chunk.writeUInt32BE(crc32(body), chunk.length - 4)
  return chunk
}

function riff(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

function riffChunk(tag: string, data: Buffer): Buffer {
  const head = Buffer.from(`${tag}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
