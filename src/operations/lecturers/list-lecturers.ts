import { operatorOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { lecturer, lecturerShown } from '../../shapes/lecturer.ts'

export const listLecturers = defineListTool({
  name: 'list_lecturers',
  title: 'List lecturers',
  description: 'Who teaches at this school, as it presents them, the longest known first.',
  access: ['lecturers:read'],
  activity: 'school',
  filters: {},
  shown: lecturer,
  untrusted: ['items[].name', 'items[].bio'],
  nextSteps: ['Use an id among lecturer_ids of create_course and update_course.'],
  read: (context, page) => context.modules.catalog.listLecturers(operatorOf(context), { page }),
  placeOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  show: (row) => lecturerShown(row),
})
