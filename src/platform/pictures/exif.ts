const name = Buffer.from('Exif\0\0', 'latin1')
const orientationTag = 0x0112
const upright = 1

/** An Exif segment with the orientation only, or none if the picture is upright. */
export function orientationSegment(segments: readonly Buffer[]): Buffer {
  const orientation = segments.map(orientationIn).find((found) => found !== undefined) ?? upright
  if (orientation === upright) return Buffer.alloc(0)
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  // One entry: the tag, the type "short", one of it, its value (TIFF 6.0, section 2).
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const head = Buffer.of(0xff, 0xe1, 0, 2 + name.length + tiff.length)
  return Buffer.concat([head, name, tiff])
}

/** The orientation in a JPEG's Exif segment, from 2 to 8; undefined if there is none. */
function orientationIn(segment: Buffer): number | undefined {
  const tiff = segment.subarray(4 + name.length)
  if (!segment.subarray(4, 4 + name.length).equals(name) || tiff.length < 8) return undefined
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return undefined
  const fitting = Math.min(short(start), Math.floor((tiff.length - start - 2) / 12))
  const entries = Array.from({ length: fitting }, (_, at) => start + 2 + at * 12)
  const entry = entries.find((at) => short(at) === orientationTag)
  const value = entry === undefined ? 0 : short(entry + 8)
  return value >= 2 && value <= 8 ? value : undefined
}
