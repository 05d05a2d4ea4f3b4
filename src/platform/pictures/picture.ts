/** A picture as it may be kept and shown: whole, and rid of what it says about where and by whom it was taken. */
export type Picture = {
  readonly extension: 'png' | 'jpg' | 'webp'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}
