import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { namedBy, orRefuse } from '../../named.ts'
import { lecturer, lecturerShown } from '../../shapes/lecturer.ts'
import { defineTool } from '../../tool.ts'
import { nextSteps } from '../../wire.ts'

export const getLecturer = defineTool({
  name: 'get_lecturer',
  title: 'Look at a lecturer',
  description: 'Somebody who teaches at this school, as it presents them.',
  access: ['lecturers:read'],
  activity: 'school',
  input: z.strictObject({ id: z.string().max(64).describe('id of list_lecturers') }),
  output: lecturer.extend({ next_steps: nextSteps }),
  untrusted: ['name', 'bio'],
  async run(context, { id }) {
    const named = namedBy<'Lecturer'>(id, 'lecturer')
    const found = await context.modules.catalog.lecturerById(operatorOf(context), named)
    return { ...lecturerShown(orRefuse(found, 'lecturer', id)), next_steps: [] }
  },
})
