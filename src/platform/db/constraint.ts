/** True if a statement violated this constraint; used next to the statement to choose the refusal. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
