import { isCurrency } from '../../platform/money.ts'
import type { Capabilities } from './gateway.ts'

/** True if a gateway accepts this currency. */
export function acceptsCurrency({ currencies }: Pick<Capabilities, 'currencies'>, currency: string): boolean {
  return currencies === 'all' || (isCurrency(currency) && currencies.includes(currency))
}
