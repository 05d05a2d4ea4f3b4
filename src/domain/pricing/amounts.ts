type Line = { readonly amount: bigint; readonly instalments: number }

/** The sum of the lines less the discount. */
export function totalOf(lines: readonly Line[], discount: bigint): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n) - discount
}

// Each instalment is at least one minor unit; a total of 0 has no instalments.
export function instalmentsOf(lines: readonly Line[], total: bigint): number {
  const most = Math.max(1, ...lines.map(({ instalments }) => instalments))
  return total < BigInt(most) ? 1 : most
}
