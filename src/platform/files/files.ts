import type { Readable } from 'node:stream'

/** Where files are kept: a folder of this machine, or a bucket of any store that speaks S3. */
export type FilePlace = { readonly kind: 'folder'; readonly folder: string } | S3Place

export type S3Place = {
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
 * Files by key, the same wherever they are kept. A key is `/`-separated and made by us, never by a visitor;
 * its extension decides the file's type. Who gets a stream reads it to its end or destroys it.
 */
export type Files = {
  /** Writes or overwrites a file; one whose stream broke off is never seen. */
  put: (key: string, content: Uint8Array | Readable) => Promise<void>
  /** Undefined: no such file. A range that starts behind the file's end throws a RangeError. */
  get: (key: string, range?: ByteRange) => Promise<Readable | undefined>
  stat: (key: string) => Promise<FileStat | undefined>
  exists: (key: string) => Promise<boolean>
  /** Deleting what is not there is no fault. */
  delete: (key: string) => Promise<void>
  /** Deletes every file whose key continues `prefix` after a `/`. */
  deleteAll: (prefix: string) => Promise<void>
}
