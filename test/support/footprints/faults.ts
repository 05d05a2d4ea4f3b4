import type { Change } from './changes.ts'
import type { Touch } from './footprint.ts'

const mostShown = 10

/** The differences between the observed and the declared footprint, a line each. */
export function faultsOf(changes: readonly Change[], touches: readonly Touch[]): string[] {
  const undeclared = changes.filter((change) => !touches.some((touch) => isDeclared(change, touch)))
  const shown = undeclared.slice(0, mostShown).map((change) => `not declared: ${describe(change)}`)
  return [
    ...shown,
    ...(undeclared.length > mostShown ? [`not declared: ${undeclared.length - mostShown} more rows`] : []),
    ...touches.flatMap((touch) => {
      const met = changes.filter((change) => isDeclared(change, touch))
      return [...countFaults(touch, met), ...columnFaults(touch, met)]
    }),
  ]
}

function isDeclared(change: Change, touch: Touch): boolean {
  return (
    change.table === touch.table &&
    change.how === touch.how &&
    change.columns.every((column) => touch.columns.includes(column)) &&
    isWithin(touch.which, change.row)
  )
}

// Every value that is named is the same; members that are not named may be anything.
function isWithin(named: unknown, value: unknown): boolean {
  if (typeof named !== 'object' || named === null) return named === value
  if (typeof value !== 'object' || value === null) return false
  const members: Readonly<Record<string, unknown>> = { ...value }
  return Object.entries(named).every(([member, wanted]) => isWithin(wanted, members[member]))
}

function countFaults({ table, how, which, rows }: Touch, met: readonly Change[]): string[] {
  if (met.length === rows) return []
  return [`${table}: ${rows} ${how} ${JSON.stringify(which)} declared, ${met.length} found`]
}

function columnFaults({ table, columns, how, which }: Touch, met: readonly Change[]): string[] {
  const same = columns.filter((column) => !met.some((change) => change.columns.includes(column)))
  if (how !== 'updated' || met.length === 0 || same.length === 0) return []
  return [`${table}: ${JSON.stringify(which)} keeps its ${same.join(', ')}, declared as updated`]
}

function describe({ table, how, row, columns }: Change): string {
  const which = how === 'updated' ? ` in ${columns.join(', ') || 'nothing, yet written'}:` : ''
  return `${table} ${how}${which} ${JSON.stringify(row)}`
}
