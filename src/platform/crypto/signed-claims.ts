import type { Clock } from '../clock.ts'
import { isSameSecret } from './random-token.ts'
import type { SecretBox } from './secret-box.ts'

export type SigningDeps = { readonly clock: Clock; readonly secretBox: Pick<SecretBox, 'mac' | 'isMac'> }

/** Signed claims with an expiry time, short enough for a URL. */
export type SignedClaims<Claims> = {
  readonly make: (claims: Claims, seconds: number) => { text: string; expiresAt: Date }
  /** Undefined if it has expired or the signature is invalid. */
  readonly read: (text: string) => Claims | undefined
}

type Signed<Claims> = { readonly claims: Claims; readonly until: number }

/** `purpose` prevents that claims signed for one purpose are used for another. */
export function createSignedClaims<Claims extends Readonly<Record<string, string>>>(
  { clock, secretBox }: SigningDeps,
  purpose: string,
): SignedClaims<Claims> {
  return {
    make(claims, seconds) {
      const expiresAt = new Date(clock.now().getTime() + seconds * 1000)
      const signed: Signed<Claims> = { claims, until: expiresAt.getTime() }
      const body = Buffer.from(JSON.stringify(signed)).toString('base64url')
      return { text: `${body}.${secretBox.mac(body, purpose).toString('base64url')}`, expiresAt }
    },
    read(text) {
      const [body = '', signature = ''] = text.split('.')
      const isSame = (own: Buffer) => isSameSecret(signature, own.toString('base64url'))
      if (!secretBox.isMac(body, purpose, isSame)) return undefined
      const signed: Signed<Claims> = JSON.parse(Buffer.from(body, 'base64url').toString())
      return signed.until > clock.now().getTime() ? signed.claims : undefined
    },
  }
}
