import { z } from 'zod'

/** The format this Lectern writes; docs/backup-format.md describes it for people. */
export const formatVersion = 1

const AppliedMigration = z.object({ version: z.int(), name: z.string(), digest: z.string() })
const TableShape = z.object({ name: z.string(), columns: z.array(z.string()) })
// A bigint does not fit into a JSON number.
const SequenceState = z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) })

/** The first record: what the backup holds, enough to decide whether it can be restored here. */
export const Manifest = z.object({
  record: z.literal('manifest'),
  format: z.literal(formatVersion),
  lectern: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(AppliedMigration).min(1),
  /** In foreign-key order: a table comes after those it refers to. */
  tables: z.array(TableShape),
  sequences: z.array(SequenceState),
  /** `elsewhere`: in a bucket, which is backed up separately. */
  files: z.enum(['included', 'elsewhere']),
  /** Identifies the secret key that encrypted these rows; contains the key itself only on request. */
  secret: z.object({ check: z.string(), key: z.string().optional() }).optional(),
})

export type Manifest = z.infer<typeof Manifest>

const TableStart = z.object({ record: z.literal('table'), name: z.string() })
const FileStart = z.object({ record: z.literal('file'), name: z.string() })
const Data = z.object({
  record: z.literal('data'),
  bytes: z
    .int()
    .positive()
    .max(2 ** 24),
})

/** The last record: a summary of everything before it, to detect a truncated or changed file. */
const End = z.object({
  record: z.literal('end'),
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** SHA-256 of every byte before this record. */
  sha256: z.string(),
})

export type End = z.infer<typeof End>

/** One line of JSON; `data` is followed by its bytes. */
export const BackupRecord = z.discriminatedUnion('record', [Manifest, TableStart, FileStart, Data, End])

export type BackupRecord = z.infer<typeof BackupRecord>

const newline = 0x0a

/** Rows in a piece of COPY's text format, which writes a newline inside a value as `\n`. */
export function rowsIn(content: Uint8Array): number {
  let rows = 0
  for (let at = content.indexOf(newline); at !== -1; at = content.indexOf(newline, at + 1)) rows++
  return rows
}
