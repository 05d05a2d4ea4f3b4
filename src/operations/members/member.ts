import { z } from 'zod'
import type { SchoolMember } from '../../domain/identity/index.ts'
import { memberEmail, memberName } from '../personal-data.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

export const schoolMember = component(
  'Member',
  z.object({
    id,
    name: memberName,
    email: memberEmail,
    roles: z.array(z.string()).describe('at this school, highest first'),
    joined_at: moment,
    is_active: z.boolean(),
    version,
  }),
)

export function toMember(member: SchoolMember): z.input<typeof schoolMember> {
  const { name, email, roles, isActive } = member
  return withVersion({
    id: member.id,
    name,
    email,
    roles: [...roles],
    joined_at: momentOf(member.joinedAt),
    is_active: isActive,
  })
}
