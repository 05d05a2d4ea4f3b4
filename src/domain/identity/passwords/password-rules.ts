import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '../../../platform/refusal.ts'
import { normalPassword } from './passwords.ts'

/** The lengths of a password in characters. */
export const passwordLength = { from: 8, to: 256 } as const

// The most common leaked passwords.
const common = new Set(dictionary['passwords-common'])

/** Refuses a password that is too short, too long or common. No rules about kinds of characters. */
export function refuseWeakPassword(password: string, field = 'password'): void {
  const problem = weaknessOf(password)
  if (!problem) return
  throw new Refusal('invalid_input', 'This password is not accepted: choose another one', {
    problems: [{ field, message: problem }],
  })
}

function weaknessOf(password: string): string | undefined {
  const normal = normalPassword(password)
  const length = [...normal].length
  if (length < passwordLength.from) return 'password_too_short'
  if (length > passwordLength.to) return 'password_too_long'
  if (common.has(normal.toLowerCase())) return 'password_common'
  return undefined
}
