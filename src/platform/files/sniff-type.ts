/** What a file may be, by its first bytes; its extension follows from it. */
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
 * What a file is, whatever it is called and whatever its sender says. Text is what has no byte that text has not;
 * undefined for all else. Nothing a browser would run is ever named: HTML and SVG are plain text here.
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
  // The last character may be cut in two; what is before it must be whole.
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
