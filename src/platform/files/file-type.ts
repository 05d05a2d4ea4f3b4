import { extname } from 'node:path/posix'

/** RFC 9110, section 8.3: what a file is when nothing says more. */
export const unknownType = 'application/octet-stream'

/** flydrive takes a key without a dot for an extension: `pot` would be a presentation, `html` a page. */
export function hasExtension(key: string): boolean {
  return extname(key) !== ''
}
