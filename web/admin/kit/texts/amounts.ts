import type { Money } from './format.ts'

/** The smallest of some amounts in one currency, compared as decimals. */
export function smallest(amounts: readonly Money[]): Money | undefined {
  return [...amounts].sort(byAmount)[0]
}

function byAmount(one: Money, other: Money): number {
  const comparison = scaled(one.amount) - scaled(other.amount)
  if (comparison === 0n) return 0
  return comparison < 0n ? -1 : 1
}

// No currency has more than four decimals.
function scaled(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole + part.padEnd(4, '0').slice(0, 4))
}
