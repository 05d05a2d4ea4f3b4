import { placementsByTable } from '../../../src/platform/db/schema/placements.ts'
import { tablesWithoutSchool } from './unnamed-schools.ts'

const mark = /\/\* all schools: [a-z._]+ \*\//
const accepted = new Set<string>()

/** A cluster sends a statement to one node if it names its school, so tests refuse others unless they are marked. */
export function refuseUnnamedSchool(statement: string): void {
  if (accepted.has(statement) || mark.test(statement)) return
  const tables = tablesWithoutSchool(statement, (table) => placementsByTable[table])
  if (tables.length > 0)
    throw new Error(
      `Name the school of ${tables.join(', ')}, or mark the statement with allSchools(): ${statement}`,
    )
  accepted.add(statement)
}
