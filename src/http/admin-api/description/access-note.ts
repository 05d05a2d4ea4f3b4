import { may, type Permission } from '../../../domain/identity/index.ts'
import { roles } from '../../../domain/tenancy/index.ts'
import { requirementsOf } from '../../../operations/access.ts'
import { personalFields, scopesOfPersonalData } from '../../../operations/personal-data.ts'
import type { ServedOperation } from '../served-operations.ts'

/** The requirements of an operation and its hidden fields, as sentences generated from its definition. */
export function accessNote(operation: ServedOperation): string {
  return [rolesNote(operation), confirmationNote(operation), personalNote(operation)]
    .filter(Boolean)
    .join(' ')
}

function rolesNote(operation: ServedOperation): string {
  const requirements = requirementsOf(operation)
  const [first] = requirements
  if (operation.scope === 'session' && first)
    return `Access tokens cannot call it, only the session of the admin area: with a token the answer is 403. Roles that allow it: ${rolesWith(first)}.`
  if (first && first.kind === undefined) return `Roles that allow it: ${rolesWith(first)}.`
  const rows = requirements.map(
    (each) => `| \`${each.kind}\` | \`${each.scopes.join(' ')}\` | ${rolesWith(each)} |`,
  )
  return [
    'The scope and the roles are those of the kind:',
    '',
    '| kind | scope | roles |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

function rolesWith({ permission }: { readonly permission: Permission }): string {
  return roles.filter((role) => may([role], permission)).join(', ')
}

function confirmationNote(operation: ServedOperation): string | undefined {
  if (operation.kind !== 'change' || !operation.needsConfirmation) return undefined
  return 'An access token can only call it with `dry_run`: the answer has the `confirm_url` where a person confirms it in the admin area. Without `dry_run` the answer is 403 `confirmation_required`, with the same URL.'
}

function personalNote(operation: ServedOperation): string | undefined {
  if (operation.kind === 'remove' || personalFields(operation.output).length === 0) return undefined
  const needed = requirementsOf(operation).flatMap(({ scopes }) => scopes)
  if (needed.some((scope) => scopesOfPersonalData.some((each) => each === scope))) return undefined
  const either = scopesOfPersonalData.map((scope) => `\`${scope}\``).join(' or ')
  return `Names and e-mail addresses of members are null without ${either}.`
}
