import type { School } from '../../../domain/tenancy/index.ts'

/** The address of a picture: its key, at its school. */
export function pictureAt({ origin }: School, key: string | null): string | null {
  return key === null ? null : `${origin}/${key}`
}
