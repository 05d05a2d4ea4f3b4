/** File types that are detected by their first bytes, with their extension. */
const signatures = [
  { type: 'image/png', extension: 'png', at: 0, bytes: '89504e470d0a1a0a' },
  { type: 'image/jpeg', extension: 'jpg', at: 0, bytes: 'ffd8ff' },
  { type: 'image/gif', extension: 'gif', at: 0, bytes: hex('GIF8') },
  { type: 'image/webp', extension: 'webp', at: 8, bytes: hex('WEBP') },
  { type: 'application/pdf', extension: 'pdf', at: 0, bytes: hex('%PDF-') },
  { type: 'audio/wav', extension: 'wav', at: 8, bytes: hex('WAVE') },
  { type: 'audio/mpeg', extension: 'mp3', at: 0, bytes: hex('ID3') },
  { type: 'audio/mpeg', extension: 'mp3', at: 0, bytes: 'fffb' },
  { type: 'audio/ogg', extension: 'ogg', at: 0, bytes: hex('OggS') },
  { type: 'audio/mp4', extension: 'm4a', at: 4, bytes: hex('ftypM4A') },
  { type: 'video/mp4', extension: 'mp4', at: 4, bytes: hex('ftyp') },
  { type: 'video/webm', extension: 'webm', at: 0, bytes: '1a45dfa3' },
  { type: 'application/zip', extension: 'zip', at: 0, bytes: '504b0304' },
] as const

export type SniffedType = { readonly type: string; readonly extension: string }

/** The most bytes that are looked at. */
export const sniffedBytes = 512

/**
 * Detects the type of a file from its bytes, not its name or declared type. Text is a file without bytes that
 * text cannot contain; undefined for all other files. HTML and SVG count as plain text, so that no browser
 * executes them.
 */
export function sniffType(head: Buffer): SniffedType | undefined {
  const found = signatures.find(
    ({ at, bytes }) => head.subarray(at, at + bytes.length / 2).toString('hex') === bytes,
  )
  if (found) return { type: found.type, extension: found.extension }
  return isText(head) ? { type: 'text/plain', extension: 'txt' } : undefined
}

function isText(head: Buffer): boolean {
  if (head.length === 0) return false
  // The last character may be truncated; everything before it must be valid.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    return !/[\p{Cc}--[\t\n\r\f]]/v.test(decoder.decode(head, { stream: true }))
  } catch {
    return false
  }
}

function hex(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex')
}
