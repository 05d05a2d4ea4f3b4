/** A picture that can be stored and shown: complete, and without metadata about place and author. */
export type Picture = {
  readonly extension: 'png' | 'jpg' | 'webp'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}
