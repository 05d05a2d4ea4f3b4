import { localTime, parseInstant } from '../../platform/calendar.ts'

/** The time zone of the Taiwanese gateways and of Taiwanese invoices. */
export const taipei = 'Asia/Taipei'

/** "2026/11/15 16:30:05" as ECPay writes it. */
export function toTaipeiTime(moment: Date): string {
  return localTime(moment, taipei).replaceAll('-', '/').replace('T', ' ')
}

/**
 * Reads "2026/11/15 16:30:05" and "2026-11-15 16:30:05". NewebPay leaves out the space, and ECPay's invoices have a plus
 * sign for it; a date alone ("2026/11/18") means the end of the day. Undefined if malformed.
 */
export function fromTaipeiTime(text: string): Date | undefined {
  const match = /^(\d{4})[/-](\d{2})[/-](\d{2})(?:[ +T]?(\d{2}:\d{2}:\d{2})(?:\.\d+)?)?$/.exec(text)
  if (!match) return undefined
  const [, year, month, day, time = '23:59:59'] = match
  return parseInstant(`${year}-${month}-${day}`, time, taipei)
}
