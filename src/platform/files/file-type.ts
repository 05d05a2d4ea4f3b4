import { extname } from 'node:path/posix'

/** RFC 9110, section 8.3: the default type. */
export const unknownType = 'application/octet-stream'

/** flydrive treats a key without a dot as an extension: `pot` would be a presentation, `html` a page. */
export function hasExtension(key: string): boolean {
  return extname(key) !== ''
}
