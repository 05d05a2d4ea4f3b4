import type { Change } from './changes.ts'
import type { Touch } from './footprint.ts'

const maxReported = 10

/** The differences between the observed and the declared footprint, a line each. */
export function faultsOf(changes: readonly Change[], touches: readonly Touch[]): string[] {
  const undeclared = changes.filter((change) => !touches.some((touch) => isDeclared(change, touch)))
  const reported = undeclared.slice(0, maxReported).map((change) => `not declared: ${describe(change)}`)
  return [
    ...reported,
    ...(undeclared.length > maxReported
      ? [`not declared: ${undeclared.length - maxReported} more rows`]
      : []),
    ...touches.flatMap((touch) => {
      const matching = changes.filter((change) => isDeclared(change, touch))
      return [...countFaults(touch, matching), ...columnFaults(touch, matching)]
    }),
  ]
}

function isDeclared(change: Change, touch: Touch): boolean {
  return (
    change.table === touch.table &&
    change.action === touch.action &&
    change.columns.every((column) => touch.columns.includes(column)) &&
    isWithin(touch.where, change.row)
  )
}

// Every value that is named is the same; members that are not named may be anything.
function isWithin(expected: unknown, value: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return expected === value
  if (typeof value !== 'object' || value === null) return false
  const members: Readonly<Record<string, unknown>> = { ...value }
  return Object.entries(expected).every(([member, wanted]) => isWithin(wanted, members[member]))
}

function countFaults({ table, action, where, rows }: Touch, matching: readonly Change[]): string[] {
  if (matching.length === rows) return []
  return [`${table}: ${rows} ${action} ${JSON.stringify(where)} declared, ${matching.length} found`]
}

function columnFaults({ table, columns, action, where }: Touch, matching: readonly Change[]): string[] {
  const same = columns.filter((column) => !matching.some((change) => change.columns.includes(column)))
  if (action !== 'updated' || matching.length === 0 || same.length === 0) return []
  return [`${table}: ${JSON.stringify(where)} keeps its ${same.join(', ')}, declared as updated`]
}

function describe({ table, action, row, columns }: Change): string {
  const changed = action === 'updated' ? ` in ${columns.join(', ') || 'nothing, yet written'}:` : ''
  return `${table} ${action}${changed} ${JSON.stringify(row)}`
}
