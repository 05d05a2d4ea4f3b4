const subqueryInValues = /^\s*insert into [^;]*? values\s*\(.*\(\s*select\b/is

/** Citus refuses an insert whose values contain a subquery, so every test refuses it. */
export function refuseSubqueryInValues(statement: string): void {
  if (subqueryInValues.test(statement))
    throw new Error(`Read the value first, Citus refuses an insert with a subquery: ${statement}`)
}
