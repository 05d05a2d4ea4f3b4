import { randomBytes } from 'node:crypto'
import { isSameSecret } from './random-token.ts'
import type { SecretBox } from './secret-box.ts'

/** CSRF tokens: proof that a form was rendered by us for this browser and this path. */
export type FormTokens = {
  readonly make: (form: { browser: string; path: string }) => string
  readonly isOurs: (token: string, form: { browser: string; path: string }) => boolean
}

/** Stateless, and different on every page, so that compression does not leak it (BREACH). */
export function createFormTokens({ mac, isMac }: Pick<SecretBox, 'mac' | 'isMac'>): FormTokens {
  const signed = (salt: string, { browser, path }: { browser: string; path: string }) =>
    `${salt}\0${browser}\0${path}`
  return {
    make(form) {
      const salt = randomBytes(12).toString('base64url')
      return `${salt}.${mac(signed(salt, form), 'forms').toString('base64url')}`
    },
    isOurs(token, form) {
      const [salt = '', signature = ''] = token.split('.')
      return isMac(signed(salt, form), 'forms', (own) => isSameSecret(signature, own.toString('base64url')))
    },
  }
}
