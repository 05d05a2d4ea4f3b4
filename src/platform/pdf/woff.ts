import { inflateSync } from 'node:zlib'

const headerSize = 44
const entrySize = 20
const sfntHeader = 12
const sfntEntry = 16

/** The OpenType font in a WOFF 1.0 file (W3C), unpacked once: readers would unpack each table in JavaScript, every time. */
export function unpackedWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== 0x774f4646) throw new Error('This is not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => tableAt(woff, headerSize + at * entrySize))
  const start = sfntHeader + count * sfntEntry
  const head = Buffer.alloc(start)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  const log = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** log * 16, 6)
  head.writeUInt16BE(log, 8)
  head.writeUInt16BE(count * 16 - 2 ** log * 16, 10)
  let offset = start
  for (const [at, { tag, checksum, data }] of tables.entries()) {
    const entry = sfntHeader + at * sfntEntry
    head.writeUInt32BE(tag, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(data.length, entry + 12)
    offset += padded(data.length)
  }
  return Buffer.concat([head, ...tables.map(({ data }) => Buffer.concat([data], padded(data.length)))])
}

const padded = (length: number) => Math.ceil(length / 4) * 4

function tableAt(woff: Buffer, entry: number) {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) =>
    woff.readUInt32BE(entry + at),
  ) as [...[number, number, number, number, number]]
  const bytes = woff.subarray(offset, offset + packed)
  return { tag, checksum, data: packed < length ? inflateSync(bytes) : bytes }
}
