import type { Picture } from './picture.ts'

// The chunks of a still picture (RFC 9649, section 2.7), without Exif, XMP and unknown chunks.
const visibleChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP'])
const exifAndXmp = 0x08 | 0x04

export function readWebp(bytes: Buffer): Picture | undefined {
  if (tagAt(bytes, 0) !== 'RIFF' || tagAt(bytes, 8) !== 'WEBP') return undefined
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return undefined
  const chunks = [...chunksOf(bytes.subarray(0, end))].filter(({ tag }) => visibleChunks.has(tag))
  const size = sizeOf(chunks)
  if (!size || !chunks.some(({ tag }) => tag === 'VP8 ' || tag === 'VP8L')) return undefined
  const body = Buffer.concat(chunks.map(withoutHints))
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  return { extension: 'webp', bytes: Buffer.concat([head, body]), ...size }
}

type Chunk = { readonly tag: string; readonly whole: Buffer }

function* chunksOf(riff: Buffer): Generator<Chunk> {
  let at = 12
  while (at < riff.length) {
    const length = riff.readUInt32LE(at + 4)
    // Chunks begin at even bytes.
    const end = at + 8 + length + (length % 2)
    if (end > riff.length) throw new RangeError('A chunk is longer than the file')
    yield { tag: tagAt(riff, at), whole: riff.subarray(at, end) }
    at = end
  }
}

function sizeOf([first]: readonly Chunk[]): { width: number; height: number } | undefined {
  const body = first?.whole.subarray(8)
  switch (first?.tag) {
    case 'VP8X':
      return body && { width: 1 + body.readUIntLE(4, 3), height: 1 + body.readUIntLE(7, 3) }
    case 'VP8 ':
      // RFC 6386, section 9.1: three bytes, a start code, then the two sizes in 14 bits each.
      if (body?.readUIntBE(3, 3) !== 0x9d012a) return undefined
      return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff }
    case 'VP8L': {
      if (body?.readUInt8(0) !== 0x2f) return undefined
      const bits = body.readUInt32LE(1)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    default:
      return undefined
  }
}

// The extended header has flags for Exif and XMP, which were removed.
function withoutHints({ tag, whole }: Chunk): Buffer {
  if (tag !== 'VP8X') return whole
  const changed = Buffer.from(whole)
  changed.writeUInt8(whole.readUInt8(8) & ~exifAndXmp & 0xff, 8)
  return changed
}

function tagAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}
