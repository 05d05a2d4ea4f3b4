import { z } from 'zod'
import type { LectureSettings } from '../../../../domain/catalog/index.ts'
import type { OperatorActor } from '../../../../domain/tenancy/index.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { Changes } from '../../../../platform/row-version.ts'
import type { McpModules } from '../../deps.ts'
import { namedBy } from '../../named.ts'
import { updatedAt } from '../../wire.ts'
import { defineWriteTool, given } from '../../write-tool.ts'

export const updateCurriculum = defineWriteTool({
  name: 'update_curriculum',
  title: 'Change a curriculum',
  description:
    'Changes one section or one lecture of a course: its title, and of a lecture also its length and whether everybody may open it. Give section_id or lecture_id, and the updated_at you read with get_course.',
  access: ['curriculum:write'],
  effect: 'sets',
  input: {
    section_id: z.string().max(64).optional(),
    lecture_id: z.string().max(64).optional(),
    updated_at: updatedAt,
    title: z.string().min(1).max(160).optional(),
    duration_seconds: z.number().int().min(0).nullable().optional().describe('of a lecture'),
    is_preview: z.boolean().optional().describe('of a lecture'),
  },
  nextSteps: ['Call get_course with the slug of the course to see the syllabus.'],
  async write({ catalog }, editor, asked) {
    if (asked.section_id !== undefined && asked.lecture_id === undefined)
      return await changeSection(catalog, editor, asked.section_id, asked)
    if (asked.lecture_id !== undefined && asked.section_id === undefined)
      return await changeLecture(catalog, editor, asked.lecture_id, asked)
    throw new Refusal('invalid_input', 'Give either section_id or lecture_id')
  },
})

type Asked = {
  readonly updated_at: string
  readonly title?: string | undefined
  readonly duration_seconds?: number | null | undefined
  readonly is_preview?: boolean | undefined
}
type Catalog = McpModules['catalog']

async function changeSection(
  catalog: Catalog,
  editor: OperatorActor,
  id: string,
  { title, updated_at }: Asked,
) {
  if (title === undefined)
    throw new Refusal('invalid_input', 'A section has only its title to change: give title')
  const changes = { title, updatedAt: new Date(updated_at) }
  return await catalog.updateSection(editor, namedBy<'Section'>(id, 'section'), changes)
}

async function changeLecture(catalog: Catalog, editor: OperatorActor, id: string, asked: Asked) {
  const { title, duration_seconds: durationSeconds, is_preview: isPreview, updated_at } = asked
  const changes = { ...given({ title, durationSeconds, isPreview }), updatedAt: new Date(updated_at) }
  return await catalog.updateLecture(
    editor,
    namedBy<'Lecture'>(id, 'lecture'),
    changes as Changes<LectureSettings>,
  )
}
