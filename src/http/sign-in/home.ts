import { isOperator } from '../../domain/identity/index.ts'
import type { Role } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'

/** Where a person starts who signed in without a page to return to: staff in the admin area, others in the classroom. */
export function homeFor(roles: readonly Role[]): string {
  return isOperator(roles) ? paths.admin : paths.learn.home
}
