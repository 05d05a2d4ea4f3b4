import type { School } from '../../../domain/tenancy/index.ts'
import { urlAt } from '../../../paths/path-builder.ts'
import { picturePath } from '../../../paths/paths.ts'

/** The URL of a picture: its key, at its school. */
export function pictureAt(school: School, key: string | null): string | null {
  return key === null ? null : urlAt(school, picturePath(key))
}
