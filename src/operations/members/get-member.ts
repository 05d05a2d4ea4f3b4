import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { namedBy, orRefuse } from '../../named.ts'
import { memberShown, schoolMember } from '../../shapes/member.ts'
import { defineTool } from '../../tool.ts'
import { nextSteps } from '../../wire.ts'

export const getMember = defineTool({
  name: 'get_member',
  title: 'Look at a member',
  description: 'One member of this school with the roles they hold here.',
  access: ['members:read'],
  activity: 'school',
  input: z.strictObject({ id: z.string().max(64).describe('id of list_members') }),
  output: schoolMember.extend({ next_steps: nextSteps }),
  untrusted: ['name'],
  async run(context, { id }) {
    const found = await context.modules.identity.memberById(
      operatorOf(context),
      namedBy<'Person'>(id, 'member'),
    )
    const steps = ['With students:read, get_student with the same id tells what they learn.']
    return { ...memberShown(orRefuse(found, 'member', id)), next_steps: steps }
  },
})
