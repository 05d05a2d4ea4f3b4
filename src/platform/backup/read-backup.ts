import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartFailure } from '../start-failure.ts'
import { damagedBackup, explainedFileTrouble, newerBackup } from './backup-failures.ts'
import { BackupRecord, type End, formatVersion, type Manifest, rowsIn } from './backup-format.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'

/** A table's rows in COPY's text format, or a file's bytes. Read before the next entry comes. */
export type Entry = {
  readonly kind: 'table' | 'file'
  readonly name: string
  readonly content: AsyncIterable<Buffer>
  /** The number of rows read so far. */
  readonly rows: () => number
}

export type BackupReading = {
  readonly onEntry?: (entry: Entry) => Promise<void>
  /** Number of bytes read so far. */
  readonly onRead?: (bytes: number) => void
  /** Rows of all tables read so far. */
  readonly onRows?: (rows: number) => void
  readonly signal?: AbortSignal | undefined
}

/** Reads a backup to its end and throws if it is incomplete: its content is valid only if this returns. */
export async function readBackup(
  file: string,
  { onEntry = async () => {}, onRead = () => {}, onRows = () => {}, signal }: BackupReading,
): Promise<{ manifest: Manifest; end: End }> {
  const source = createReadStream(file, { highWaterMark: 2 ** 18 })
  source.on('data', () => onRead(source.bytesRead))
  try {
    return await pipeline(
      source,
      createGunzip({ chunkSize: 2 ** 18 }),
      (bytes: AsyncIterable<Uint8Array>) => readRecords(createByteReader(bytes), { onEntry, onRows }),
      { ...(signal ? { signal } : {}) },
    )
  } catch (error) {
    if (error instanceof Misshapen) throw damagedBackup(file, error.message)
    throw explainedUnzip(explainedFileTrouble(error, `${file} cannot be read`), file)
  }
}

class Misshapen extends Error {}

type Visitor = Required<Pick<BackupReading, 'onEntry' | 'onRows'>>

async function readRecords(bytes: ByteReader, visitor: Visitor) {
  const records = createRecordReader(bytes)
  const manifest = await records.next()
  if (manifest.record !== 'manifest') throw new Misshapen('it is not a Lectern backup')
  const found = { rows: {}, files: 0 }
  for (;;) {
    const record = await records.next()
    if (record.record === 'end') {
      if (sameCounts(record, found) && (await bytes.isAtEnd())) return { manifest, end: record }
      throw new Misshapen('its contents do not match its summary')
    }
    if (record.record !== 'table' && record.record !== 'file')
      throw new Misshapen('its parts are out of order')
    await readEntry(records, record, { ...visitor, found })
  }
}

type Counts = { rows: Record<string, number>; files: number }

async function readEntry(
  records: RecordReader,
  { record: kind, name }: { record: 'table' | 'file'; name: string },
  { onEntry, onRows, found }: Visitor & { found: Counts },
) {
  let rows = 0
  const before = Object.values(found.rows).reduce((sum, count) => sum + count, 0)
  const content = records.content((piece) => {
    if (kind === 'file') return
    rows += rowsIn(piece)
    onRows(before + rows)
  })
  await onEntry({ kind, name, content, rows: () => rows })
  for await (const _unread of content);
  if (kind === 'file') found.files++
  else found.rows[name] = rows
}

type RecordReader = ReturnType<typeof createRecordReader>

function createRecordReader(bytes: ByteReader) {
  const hash = createHash('sha256')
  let ahead: BackupRecord | undefined

  const next = async (): Promise<BackupRecord> => {
    if (ahead) {
      const record = ahead
      ahead = undefined
      return record
    }
    const line = await bytes.line()
    if (!line) throw new Misshapen('it is truncated')
    const record = parseRecord(line)
    if (record.record !== 'end') hash.update(line)
    else if (record.sha256 !== hash.digest('hex')) throw new Misshapen('its checksum does not match')
    return record
  }
  async function* content(onPiece: (piece: Buffer) => void): AsyncGenerator<Buffer> {
    for (;;) {
      const record = await next()
      if (record.record !== 'data') {
        ahead = record
        return
      }
      const piece = await bytes.bytes(record.bytes)
      if (!piece) throw new Misshapen('it is truncated')
      hash.update(piece)
      onPiece(piece)
      yield piece
    }
  }
  return { next, content }
}

function parseRecord(line: Buffer): BackupRecord {
  const value = parseJson(line)
  const format = value?.['record'] === 'manifest' ? value['format'] : formatVersion
  if (typeof format === 'number' && format > formatVersion) {
    throw newerBackup(`its format is ${format}, this Lectern reads ${formatVersion}`)
  }
  const parsed = BackupRecord.safeParse(value)
  if (!parsed.success) throw new Misshapen('it is damaged or not a Lectern backup')
  return parsed.data
}

function parseJson(line: Buffer): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
}

function sameCounts(declared: Counts, found: Counts): boolean {
  const asText = ({ rows, files }: Counts) => JSON.stringify([Object.entries(rows).sort(), files])
  return asText(declared) === asText(found)
}

function explainedUnzip(error: unknown, file: string): unknown {
  if (error instanceof StartFailure || !(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'Z_BUF_ERROR') return damagedBackup(file, 'it is truncated', error)
  if (String(error.code).startsWith('Z_'))
    return damagedBackup(file, 'it is damaged or not a Lectern backup', error)
  return error
}
