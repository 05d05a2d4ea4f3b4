import { createHash } from 'node:crypto'
import { z } from 'zod'
import { neverChanged } from '../../platform/row-version.ts'

/** The version of something that has no time of change. */
export const version = z.string().describe('a digest of the other fields: send it in quotes as If-Match')

/** Adds the version to the other fields. */
export function withVersion<Shown extends object>(shown: Shown): Shown & { readonly version: string } {
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
  return { ...shown, version: digest }
}

/** The version that If-Match must name; that of something which does not exist yet is the time 0. */
export function versionIn(shown: object | undefined): string {
  if (shown === undefined) return neverChanged.toISOString()
  if ('version' in shown && typeof shown.version === 'string') return shown.version
  if ('updated_at' in shown && typeof shown.updated_at === 'string') return shown.updated_at
  throw new Error('What is changed has neither updated_at nor version')
}
