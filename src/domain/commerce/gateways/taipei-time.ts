// The Taiwanese gateways use Taipei time; Taiwan has no daylight saving time.
const offset = 8 * 3600_000

/** "2026/11/15 16:30:05" as ECPay writes it. */
export function toTaipeiTime(moment: Date): string {
  return new Date(moment.getTime() + offset).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')
}

/**
 * Reads "2026/11/15 16:30:05" and NewebPay's "2026-11-15 16:30:05", which it also sends without the space; a date
 * alone ("2026/11/18") means the end of the day. Undefined if malformed.
 */
export function fromTaipeiTime(text: string): Date | undefined {
  const match = /^(\d{4})[/-](\d{2})[/-](\d{2})(?: ?(\d{2}):(\d{2}):(\d{2}))?$/.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour = '23', minute = '59', second = '59'] = match
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
