/** Splits an amount into equal parts that differ by at most one; the first parts are larger. */
export function equalShares(total: bigint, parts: number): bigint[] {
  const count = BigInt(parts)
  const each = total / count
  const rest = total % count
  const extra = rest < 0n ? -1n : 1n
  const carrying = rest < 0n ? -rest : rest
  return Array.from({ length: parts }, (_, at) => (BigInt(at) < carrying ? each + extra : each))
}

/** A whole amount by weight, none above its weight while the amount is not above them all. Largest remainders first. */
export function sharesByWeight(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  if (all === 0n) return weights.map(() => 0n)
  const shares = weights.map((weight) => (total * weight) / all)
  const remainders = weights.map((weight, at) => ({ at, remainder: (total * weight) % all }))
  const assigned = shares.reduce((sum, share) => sum + share, 0n)
  const byRemainder = remainders.toSorted((a, b) =>
    a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
  )
  const roundedUp = new Set(byRemainder.slice(0, Number(total - assigned)).map(({ at }) => at))
  return shares.map((share, at) => (roundedUp.has(at) ? share + 1n : share))
}
