/** True if a statement violated this constraint; used next to the statement to choose the refusal. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error && 'constraint' in error && typeof error.constraint === 'string')) return false
  // A node of a cluster appends the number of its shard.
  return error.constraint.replace(/_\d{6,}$/, '') === constraint
}
