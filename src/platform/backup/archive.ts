import { createHash } from 'node:crypto'
import { type BackupRecord, type End, rowsIn } from './backup-format.ts'

type StartRecord = Extract<BackupRecord, { record: 'manifest' | 'table' | 'file' }>

/** The parts of a backup in order: records, each followed by its content. */
export type Piece = StartRecord | Uint8Array

/** Frames pieces according to the format and ends with the end record. */
export function createArchive(pieces: AsyncIterable<Piece>, onRows: (rows: number) => void) {
  const hash = createHash('sha256')
  const rows: Record<string, number> = {}
  let files = 0
  let table: string | undefined
  let end: End | undefined

  const begin = (record: StartRecord) => {
    table = record.record === 'table' ? record.name : undefined
    if (table !== undefined) rows[table] = 0
    if (record.record === 'file') files++
  }
  const count = (content: Uint8Array) => {
    if (table === undefined) return
    const added = rowsIn(content)
    rows[table] = (rows[table] ?? 0) + added
    onRows(added)
  }
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      const isContent = piece instanceof Uint8Array
      if (isContent) count(piece)
      else begin(piece)
      const line = toLine(isContent ? { record: 'data', bytes: piece.length } : piece)
      hash.update(line)
      yield line
      if (!isContent) continue
      hash.update(piece)
      yield piece
    }
    end = { record: 'end', rows, files, sha256: hash.digest('hex') }
    yield toLine(end)
  }
  return {
    bytes,
    /** Known once every byte was read. */
    end(): End {
      if (!end) throw new Error('The archive is incomplete')
      return end
    },
  }
}

function toLine(record: BackupRecord): Buffer {
  return Buffer.from(`${JSON.stringify(record)}\n`)
}
