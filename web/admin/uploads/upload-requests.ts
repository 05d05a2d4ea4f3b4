import type { components } from '../api/admin-api.gen.ts'

export type Upload = components['schemas']['Upload']
export type Purpose = Upload['purpose']

type NewFile = { readonly name: string; readonly total_bytes: number; readonly purpose: Purpose }

type Sending = {
  readonly signal: AbortSignal
  /** Called with the number of bytes of the part that have left the browser. */
  readonly onProgress: (bytes: number) => void
}

/** The requests of an upload. They throw the API's refusal, or a connection error. */
export type Transport = {
  /** The same key again is answered with the same upload. */
  readonly begin: (file: NewFile, key: string) => Promise<Pick<Upload, 'id' | 'content_path'>>
  /** The number of bytes that the server has received. */
  readonly offset: (contentPath: string, signal: AbortSignal) => Promise<number>
  readonly send: (contentPath: string, offset: number, part: Blob, sending: Sending) => Promise<number>
  readonly readUpload: (
    id: string,
    signal: AbortSignal,
  ) => Promise<Pick<Upload, 'state' | 'refusal' | 'file_key' | 'received_bytes'>>
  readonly remove: (id: string) => Promise<void>
}
