import { invalid } from '../../../../../platform/fields.ts'
import { type ReadQuestion, readOrSkip, Skip } from '../exchanged-question.ts'
import { answerColumns, type CsvAnswer, columns, type NamedCells } from './csv-columns.ts'
import { contentOfRow } from './csv-content.ts'
import { csvRows } from './csv-rows.ts'

/** Reads the questions of a CSV file by the names of its columns, each row by itself. */
export function parseCsv(text: string): ReadQuestion[] {
  const [header, ...rows] = csvRows(text)
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase())
  refuseUnknown(names)
  return rows.map(({ line, cells }) =>
    readOrSkip(`line ${line}`, () => ({ question: readRow(named(names, cells)), losses: [] })),
  )
}

const answerColumn = new RegExp(`^(${answerColumns.join('|')})_([1-9]\\d?)$`)

function refuseUnknown(names: readonly string[]): void {
  const problems = names
    .filter(
      (name) => name !== '' && !(columns as readonly string[]).includes(name) && !answerColumn.test(name),
    )
    .map((name) => ({ field: 'text', message: `has the unknown column ${name.slice(0, 100)}` }))
  if (!names.includes('kind') || !names.includes('prompt'))
    problems.push({ field: 'text', message: 'must have a header with the columns kind and prompt' })
  if (problems.length > 0) throw invalid('file', problems)
}

function named(names: readonly string[], cells: readonly string[]): NamedCells {
  const cellAt = (name: string) => cells[names.indexOf(name)] ?? ''
  const numbers = names.flatMap((name) => answerColumn.exec(name)?.[2] ?? [])
  const most = Math.max(0, ...numbers.map(Number))
  const answers = Array.from({ length: most }, (_, at): CsvAnswer => {
    const of = (column: (typeof answerColumns)[number]) => {
      const name = `${column}_${at + 1}`
      return names.includes(name) ? cellAt(name) : ''
    }
    return { answer: of('answer'), match: of('match'), credit: of('credit'), feedback: of('feedback') }
  })
  return {
    cell: (column) => (names.includes(column) ? cellAt(column) : ''),
    answers: answers.filter(({ answer, match }) => answer + match !== ''),
  }
}

function readRow(cells: NamedCells) {
  const { cell } = cells
  return {
    title: cell('title').trim(),
    tags: tagsIn(cell('tags')),
    points: pointsIn(cell('points')),
    content: contentOfRow(cells),
  }
}

function tagsIn(text: string): string[] {
  const tags = text.includes('\n') ? text.split('\n') : text.split(';').map((tag) => tag.trim())
  return [...new Set(tags.map((tag) => tag.replace(/\r$/, '')))].filter((tag) => tag !== '')
}

function pointsIn(text: string): number {
  if (text.trim() === '') return 100
  const points = Number(text)
  if (!Number.isFinite(points)) throw new Skip('syntax', `${text} points`)
  return Math.round(points * 100)
}
