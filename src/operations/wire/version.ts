import { createHash } from 'node:crypto'
import { z } from 'zod'
import { neverChanged } from '../../platform/row-version.ts'

/** The version of a resource without a time of change. */
export const version = z.string().describe('a digest of the other fields; send it in quotes as If-Match')

/** Adds the version to the other fields. */
export function withVersion<Item extends object>(item: Item): Item & { readonly version: string } {
  const digest = createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 16)
  return { ...item, version: digest }
}

/** The version for If-Match; the time 0 for a resource that does not exist yet. */
export function versionIn(item: object | undefined): string {
  if (item === undefined) return neverChanged.toISOString()
  if ('version' in item && typeof item.version === 'string') return item.version
  if ('updated_at' in item && typeof item.updated_at === 'string') return item.updated_at
  throw new Error('What is changed has neither updated_at nor version')
}
