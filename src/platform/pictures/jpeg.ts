import { orientationSegment } from './exif.ts'
import type { Picture } from './picture.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const exif = 0xe1
const comment = 0xfe

export function readJpeg(bytes: Buffer): Picture | undefined {
  if (bytes.readUInt16BE(0) !== (0xff00 | startOfImage)) return undefined
  const segments = [...segmentsOf(bytes)]
  const frame = segments.find(({ marker }) => isFrame(marker))?.whole
  if (!frame || !segments.some(({ marker }) => marker === startOfScan)) return undefined
  return {
    extension: 'jpg',
    bytes: Buffer.concat([
      bytes.subarray(0, 2),
      orientationSegment(segments.filter(({ marker }) => marker === exif).map(({ whole }) => whole)),
      ...segments.filter(affectsRendering).map(({ whole }) => whole),
      Buffer.of(0xff, endOfImage),
    ]),
    height: frame.readUInt16BE(5),
    width: frame.readUInt16BE(7),
  }
}

type Segment = { readonly marker: number; readonly whole: Buffer }

// Ends at the end of the image: what follows it is no part of the picture.
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('A marker is missing')
    // Any number of fill bytes may come before a marker.
    while (bytes.readUInt8(at + 1) === 0xff) at++
    const marker = bytes.readUInt8(at + 1)
    if (marker === endOfImage) return
    const head = at + 2 + bytes.readUInt16BE(at + 2)
    const end = marker === startOfScan ? endOfScan(bytes, head) : head
    if (end > bytes.length) throw new RangeError('A segment is longer than the file')
    yield { marker, whole: bytes.subarray(at, end) }
    at = end
  }
}

// Inside a scan 0xff is followed by 0 or a restart marker; any other marker ends it (ITU-T T.81, B.1.1.5).
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    const isInside = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isInside) return at
  }
  throw new RangeError('The scan has no end')
}

// SOF0 to SOF15, without the tables that share their range (ITU-T T.81, table B.1).
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

// Of the application segments, those that decide on colours: JFIF, an ICC profile, Adobe's.
function affectsRendering({ marker, whole }: Segment): boolean {
  if (marker === comment) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = whole.toString('latin1', 4, 16)
  return marker === 0xe0 || marker === 0xee || (marker === 0xe2 && name.startsWith('ICC_PROFILE'))
}
