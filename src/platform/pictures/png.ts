import { crc32 } from 'node:zlib'
import type { Picture } from './picture.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

// The chunks that affect the appearance. All others are metadata (PNG, third edition, section 11).
const visibleChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
])

export function readPng(bytes: Buffer): Picture | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined
  const chunks = [...chunksOf(bytes)]
  if (chunks[0]?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') return undefined
  if (!chunks.some(({ type }) => type === 'IDAT') || !chunks.every(isIntact)) return undefined
  const header = chunks[0].whole
  return {
    extension: 'png',
    bytes: Buffer.concat([
      signature,
      ...chunks.filter(({ type }) => visibleChunks.has(type)).map(({ whole }) => whole),
    ]),
    width: header.readUInt32BE(8),
    height: header.readUInt32BE(12),
  }
}

type Chunk = { readonly type: string; readonly whole: Buffer }

// Ends with IEND: what follows it is no part of the picture.
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let at = signature.length
  let type = ''
  while (type !== 'IEND') {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new RangeError('A chunk is longer than the file')
    type = bytes.toString('latin1', at + 4, at + 8)
    yield { type, whole: bytes.subarray(at, end) }
    at = end
  }
}

function isIntact({ whole }: Chunk): boolean {
  return crc32(whole.subarray(4, -4)) === whole.readUInt32BE(whole.length - 4)
}
