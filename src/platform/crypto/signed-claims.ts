import type { Clock } from '../clock.ts'
import { isSameSecret } from './random-token.ts'
import type { SecretBox } from './secret-box.ts'

type Deps = { readonly clock: Clock; readonly secretBox: Pick<SecretBox, 'mac'> }

/** Claims that we wrote and nobody changed, good for a while: they fit into an address. */
export type SignedClaims = {
  readonly make: (
    claims: Readonly<Record<string, string>>,
    seconds: number,
  ) => { text: string; expiresAt: Date }
  /** Undefined once it is over, or when it was not ours. */
  readonly read: (text: string) => Readonly<Record<string, string>> | undefined
}

/** `purpose` keeps what was signed for one thing from being used for another. */
export function createSignedClaims({ clock, secretBox }: Deps, purpose: string): SignedClaims {
  const sign = (body: string) => secretBox.mac(body, purpose).toString('base64url')
  return {
    make(claims, seconds) {
      const expiresAt = new Date(clock.now().getTime() + seconds * 1000)
      const body = Buffer.from(JSON.stringify({ claims, until: expiresAt.getTime() })).toString('base64url')
      return { text: `${body}.${sign(body)}`, expiresAt }
    },
    read(text) {
      const [body = '', signature = ''] = text.split('.')
      if (!isSameSecret(signature, sign(body))) return undefined
      const { claims, until } = JSON.parse(Buffer.from(body, 'base64url').toString())
      return until > clock.now().getTime() ? claims : undefined
    },
  }
}
