/** A node of a plan, as `explain (analyze, format json)` returns it. */
export type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

// A page is 50 rows; a node that reads or sorts many times more grows with the school.
const many = 2_000

/** The parts of a plan that read, drop or sort more rows than a page has. */
export function costlyParts(plan: Plan): string[] {
  const loops = plan['Actual Loops']
  const read = plan['Actual Rows'] * loops
  const dropped = (plan['Rows Removed by Filter'] ?? 0) * loops
  const where = plan['Index Name'] ?? plan['Relation Name'] ?? ''
  const own = read + dropped > many ? [`[${plan['Node Type']} ${where} ${read} read ${dropped} dropped]`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(costlyParts)]
}
