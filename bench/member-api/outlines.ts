// The floor caches curricula like Lectern: by course and version, read on a miss.
import type { PoolClient } from 'pg'
import type { Row, Statement } from '../slots.ts'
import type { CourseRow } from './course-row.ts'

export type Outline = {
  readonly totalCount: number
  readonly sections: readonly { readonly title: string; readonly lectures: readonly OutlineLecture[] }[]
}

export type OutlineLecture = {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly durationSeconds: number | null
  readonly isPreview: boolean
  readonly opensAt: number | null
  readonly opensAfterDays: number | null
  readonly prerequisiteId: string | null
}

const nothing: Outline = { totalCount: 0, sections: [] }

export function createOutlines(statement: Statement) {
  const cache = new Map<string, Outline>()
  return async (client: PoolClient, course: CourseRow | undefined): Promise<Outline> => {
    if (!course) return nothing
    const key = `${course.id} ${course.curriculum_version}`
    const cached = cache.get(key)
    if (cached) return cached
    const outline = await read(client, statement, course.id)
    cache.set(key, outline)
    return outline
  }
}

type Columns = Readonly<Record<string, readonly never[]>>

async function read(client: PoolClient, { text, slots }: Statement, courseId: string): Promise<Outline> {
  const values = slots.map((slot) => {
    if (slot.is !== 'constant') throw new Error('A school and a list of courses are expected')
    return Array.isArray(slot.value) ? [courseId] : slot.value
  })
  const { rows } = await client.query<Row>({ name: 'outlines', text, values })
  const { sections, lectures } = rows[0] as { sections: Columns | null; lectures: Columns | null }
  const column = (columns: Columns | null, name: string): readonly never[] => columns?.[name] ?? []
  const bySection = new Map<string, OutlineLecture[]>(column(sections, 'id').map((id) => [id, []]))
  for (const [at, id] of column(lectures, 'id').entries()) {
    const of = (name: string) => column(lectures, name)[at] as never
    const unlockAt: string | null = of('unlockAt')
    bySection.get(of('sectionId'))?.push({
      id,
      title: of('title'),
      kind: of('kind'),
      durationSeconds: of('durationSeconds'),
      isPreview: of('isPreview'),
      opensAt: unlockAt === null ? null : Date.parse(unlockAt),
      opensAfterDays: of('unlockAfterDays'),
      prerequisiteId: of('prerequisiteId'),
    })
  }
  return {
    totalCount: column(lectures, 'id').length,
    sections: column(sections, 'id').map((id, at) => ({
      title: column(sections, 'title')[at] as never,
      lectures: bySection.get(id) ?? [],
    })),
  }
}
