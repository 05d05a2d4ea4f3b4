import { dateFormat } from './formatters.ts'

/** True if this is a time zone, by its current or a former name. */
export function isTimeZone(text: string): boolean {
  try {
    return dateFormat('en', { timeZone: text }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
