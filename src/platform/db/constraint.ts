import { DatabaseError } from 'pg'

/** True if a statement violated this constraint; used next to the statement to choose the refusal. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof DatabaseError) || !error.code?.startsWith(integrityClass)) return false
  // The coordinator of a cluster reports an error of another node with its message only, which quotes the name.
  const names = error.constraint === undefined ? (error.message.match(/\w+/g) ?? []) : [error.constraint]
  return names.some((name) => name.replace(shardNumber, '') === constraint)
}

/** The class of SQLSTATE codes of violated constraints. */
const integrityClass = '23'

// A node of a cluster appends the number of its shard.
const shardNumber = /_\d{6,}$/
