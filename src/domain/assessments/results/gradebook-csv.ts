import { byteOrderMark, csvRow } from '../../../platform/csv.ts'
import type { CourseId } from '../../../platform/db/schema/schema.gen.ts'
import { mostPerPage } from '../../../platform/paging.ts'
import type { Editor } from '../../identity/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { type GradebookColumn, type GradebookRow, gradebookColumns, gradebookPage } from './gradebook.ts'

/**
 * The gradebook of a course as CSV, page by page: for each quiz the best points, the maximum and the state. Refuses a course of
 * others before the first row.
 */
export async function exportGradebook(
  deps: AssessmentsDeps,
  editor: Editor,
  courseId: CourseId,
): Promise<AsyncIterable<string>> {
  return rowsOf(deps, { editor, courseId, columns: await gradebookColumns(deps, editor, courseId) })
}

type Export = {
  readonly editor: Editor
  readonly courseId: CourseId
  readonly columns: readonly GradebookColumn[]
}

async function* rowsOf(deps: AssessmentsDeps, { editor, courseId, columns }: Export): AsyncIterable<string> {
  yield byteOrderMark + csvRow(headOf(columns))
  let after: { readonly at: Date; readonly id: string } | undefined
  do {
    const page = { first: mostPerPage, ...(after ? { after } : {}) }
    const { rows, hasNext } = await gradebookPage(deps, editor, courseId, { page })
    for (const row of rows) yield csvRow(cellsOf(row, columns))
    const last = rows.at(-1)
    after = hasNext && last ? { at: last.enrolledAt, id: last.personId } : undefined
  } while (after)
}

function headOf(columns: readonly GradebookColumn[]): string[] {
  const parts = ['points', 'max_points', 'state']
  return [
    'name',
    'email',
    'enrolled_at',
    ...columns.flatMap(({ title }) => parts.map((part) => `${title}: ${part}`)),
  ]
}

function cellsOf(
  { name, email, enrolledAt, results }: GradebookRow,
  columns: readonly GradebookColumn[],
): string[] {
  const cells = columns.flatMap(({ lectureId }) => {
    const result = results.find((each) => each.lectureId === lectureId)
    return result ? [decimal(result.points), decimal(result.maxPoints), stateOf(result)] : ['', '', '']
  })
  return [name, email, enrolledAt.toISOString(), ...cells]
}

type Result = GradebookRow['results'][number]

function stateOf({ isWaiting, passed, points, isLate }: Result): string {
  const late = isLate ? ', late' : ''
  if (isWaiting) return `waiting${late}`
  if (points === null) return `returned${late}`
  return `${passed ? 'passed' : 'failed'}${late}`
}

function decimal(hundredths: number | null): string {
  return hundredths === null ? '' : String(hundredths / 100)
}
