import { isBareAddress } from '../../../platform/mail/address.ts'
import { Refusal } from '../../../platform/refusal.ts'

// Unicode normalization takes quadratic time.
const longestTyped = 1_000

/** One spelling per mailbox: accounts must not differ by case or by Unicode form. */
export function canonicalEmail(email: string): string {
  // A longer e-mail address is invalid, and PostgreSQL does not accept NUL.
  if (email.length > longestTyped || email.includes('\0')) return ''
  return email.trim().normalize('NFKC').toLowerCase()
}

/** The canonical e-mail address; undefined if the text is not one. */
export function emailIn(input: string): string | undefined {
  const canonical = canonicalEmail(input)
  return isBareAddress(canonical) && /@[^.]+(\.[^.]+)+$/.test(canonical) ? canonical : undefined
}

/** The canonical e-mail address, or a refusal that names the field. */
export function emailOrRefuse(email: string): string {
  const canonical = emailIn(email)
  if (canonical) return canonical
  const problems = [{ field: 'email', message: 'email_invalid' }]
  throw new Refusal('invalid_input', 'Invalid e-mail address', { problems })
}
