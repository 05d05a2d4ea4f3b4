import type { Readable } from 'node:stream'

/** The file store: a local folder, or a bucket of any S3-compatible store. */
export type FileStoreSettings = { readonly kind: 'folder'; readonly folder: string } | S3Settings

export type S3Settings = {
  readonly kind: 's3'
  readonly bucket: string
  readonly region: string
  /** Unset: Amazon's own. */
  readonly endpoint?: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle?: boolean | undefined
}

export type FileStat = { readonly size: number; readonly type: string; readonly modified: Date }

/** Bytes as HTTP counts them: from 0, the last one included; without an end, up to the end of the file. */
export type ByteRange = { readonly start: number; readonly end?: number | undefined }

/**
 * Files by key, independent of the store. Keys are `/`-separated and made by us, never by a visitor; the
 * extension decides the type. Callers must read a stream to its end or destroy it.
 */
export type Files = {
  /** Writes or overwrites a file; a file whose stream failed is never visible. */
  put: (key: string, content: Uint8Array | Readable) => Promise<void>
  /** Undefined: no such file. A range that starts after the end of the file throws a RangeError. */
  get: (key: string, range?: ByteRange) => Promise<Readable | undefined>
  stat: (key: string) => Promise<FileStat | undefined>
  exists: (key: string) => Promise<boolean>
  /** Deleting a missing file does nothing. */
  delete: (key: string) => Promise<void>
  /** Deletes every file whose key continues `prefix` after a `/`. */
  deleteAll: (prefix: string) => Promise<void>
  /** Deletes what a process that ended left of files that it was writing, if it was last written before this time. */
  sweepUnfinished: (before: Date) => Promise<void>
}
