/** Whether a statement failed on this constraint; used beside the statement to phrase the refusal. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
