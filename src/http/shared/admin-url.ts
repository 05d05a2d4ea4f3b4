import type { School } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'

/** The URL of a page of the admin area of a school. */
export function adminUrl({ origin }: Pick<School, 'origin'>, page: string): string {
  return `${origin}${paths.admin}${page}`
}
