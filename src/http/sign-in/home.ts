import { isOperator } from '../../domain/identity/index.ts'
import type { Role } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'

/** The first page after a sign-in without a page to return to: the admin area for staff, the classroom for others. */
export function homeFor(roles: readonly Role[]): string {
  return isOperator(roles) ? paths.admin : paths.learn.home
}
