import { z } from 'zod'
import { namedBy } from '../../named.ts'
import { slug } from '../../wire.ts'
import { defineWriteTool } from '../../write-tool.ts'

export const createCourse = defineWriteTool({
  name: 'create_course',
  title: 'Make a course',
  description:
    'Makes a course as a draft that only editors see. Prices and pictures are set in the admin area; sections and lectures with create_curriculum; update_course with state published puts it on sale. Use dry_run first and show the operator what you are about to make.',
  access: ['courses:write'],
  effect: 'adds',
  input: {
    slug,
    name: z.string().min(1).max(160),
    summary: z.string().max(300).default(''),
    description: z.string().max(50_000).default('').describe('Markdown'),
    language: z.string().max(35).describe('the language it is taught in, such as en or zh-TW'),
    tags: z.array(z.string().min(1).max(40)).max(20).default([]),
    lecturer_ids: z
      .array(z.string().max(64))
      .max(50)
      .default([])
      .describe('ids of list_lecturers, the first named first'),
  },
  nextSteps: ['Call create_curriculum with the id to add sections and lectures.'],
  write: ({ catalog }, editor, { lecturer_ids, ...texts }) =>
    catalog.createCourse(editor, {
      ...texts,
      imageKey: null,
      lecturerIds: lecturer_ids.map((id) => namedBy<'Lecturer'>(id, 'lecturer')),
    }),
})
