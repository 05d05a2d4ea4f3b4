import { inflateRawSync } from 'node:zlib'

const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50

/** The files of a zip by name, read by its central directory (PKWARE's APPNOTE, sections 4.3.12 and 4.3.16). */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory) throw new Error('This is no whole zip')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let entries = zip.readUInt16LE(end + 10); entries > 0; entries--) {
    if (zip.readUInt32LE(at) !== centralHeader) throw new Error('The directory of this zip is broken')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const name = zip.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString('utf8')
    files.set(name, content(zip, at))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}

function content(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10)
  const size = zip.readUInt32LE(entry + 20)
  const header = zip.readUInt32LE(entry + 42)
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const packed = zip.subarray(start, start + size)
  return method === 0 ? packed : inflateRawSync(packed)
}
