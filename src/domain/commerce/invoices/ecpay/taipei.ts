// ECPay uses Taipei time; Taiwan has no daylight saving time.
const offset = 8 * 3600_000

/** "2026-11-15 16:30:05" in Taipei. */
export function inTaipei(moment: Date): string {
  return new Date(moment.getTime() + offset).toISOString().slice(0, 19).replace('T', ' ')
}

/** Reads "2026-11-15 16:30:05", also with slashes or a plus sign; undefined if malformed. */
export function fromTaipei(text: string): Date | undefined {
  const match = /^(\d{4})[-/](\d{2})[-/](\d{2})[ +T](\d{2}:\d{2}:\d{2})/.exec(text)
  if (!match) return undefined
  const moment = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}+08:00`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/**
 * Until when an invoice can be voided: the tax is declared every two months, by the 13th of the odd month that
 * follows.
 */
export function voidableUntil(issuedAt: Date): Date {
  const local = new Date(issuedAt.getTime() + offset)
  const lastMonthOfPeriod = local.getUTCMonth() | 1
  return new Date(Date.UTC(local.getUTCFullYear(), lastMonthOfPeriod + 1, 14) - offset)
}
