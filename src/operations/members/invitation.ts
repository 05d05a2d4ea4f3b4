import { z } from 'zod'
import type { Invitation } from '../../domain/identity/index.ts'
import { roles } from '../../domain/tenancy/index.ts'
import { memberName } from '../personal-data.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

export const invitation = component(
  'Invitation',
  z.object({
    id,
    email: z.string(),
    role: z.enum(roles),
    invited_by: z.object({ id, name: memberName }),
    created_at: moment,
    expires_at: moment,
  }),
)

export function toInvitation(row: Invitation): z.input<typeof invitation> {
  const { email, role, invitedBy, inviterName } = row
  return {
    id: row.id,
    email,
    role,
    invited_by: { id: invitedBy, name: inviterName },
    created_at: momentOf(row.createdAt),
    expires_at: momentOf(row.expiresAt),
  }
}
