import { addDays, addMonths, dateIn, startOfMonth } from '../../../platform/calendar.ts'
import { taipei } from '../../gateways/index.ts'

/**
 * The deadline for voiding an invoice: the tax is declared every two months, by the 13th of the odd month that
 * follows.
 */
export function voidableUntil(issuedAt: Date): Date {
  const month = Number(dateIn(issuedAt, taipei).slice(5, 7))
  const declaredIn = addMonths(startOfMonth(issuedAt, taipei), month % 2 === 1 ? 2 : 1, taipei)
  return addDays(declaredIn, 13, taipei)
}
