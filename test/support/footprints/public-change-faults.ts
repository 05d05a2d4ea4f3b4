import { publicTables } from '../../../src/domain/changes/index.ts'
import type { Change } from './changes.ts'

const isPublicRow = ({ table }: Change) => publicTables.some((each) => each === table)
const publicColumnsOfPeople = ['name', 'image']

/** The inserted row that records a public change. */
export const isPublicChange = ({ table, action }: Change) =>
  table === 'publicChanges' && action === 'inserted'

/** The differences between the changed public rows and the recorded public changes: each school has both or neither. */
export function publicChangeFaults(changes: readonly Change[]): string[] {
  const changed = changes.filter(isPublicRow)
  const recorded = schoolsOf(changes.filter(isPublicChange))
  const isOfAuthor = changes.some(
    ({ table, columns }) =>
      table === 'people' && columns.some((column) => publicColumnsOfPeople.includes(column)),
  )
  const unrecorded = changed.filter(({ row }) => !recorded.has(row['schoolId']))
  const needless = [...recorded].filter((schoolId) => !isOfAuthor && !schoolsOf(changed).has(schoolId))
  return [
    ...unrecorded.map(({ table, action }) => `${table} ${action} without a public change`),
    ...needless.map((schoolId) => `a public change without a changed public row at school ${schoolId}`),
  ]
}

function schoolsOf(changes: readonly Change[]): ReadonlySet<unknown> {
  return new Set(changes.map(({ row }) => row['schoolId']))
}
