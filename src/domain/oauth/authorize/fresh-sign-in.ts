import type { Clock } from '../../../platform/clock.ts'
import { isSameSecret } from '../../../platform/crypto/random-token.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { hour } from '../../../platform/durations.ts'
import type { SignedIn } from '../../identity/index.ts'

type Deps = { readonly clock: Clock; readonly secretBox: Pick<SecretBox, 'mac' | 'isMac'> }

/** The maximum duration of a requested sign-in. */
const patience = hour
const context = 'fresh sign-in'

/** Stores the time of the request for a fresh sign-in and the current session in the return URL. */
export function requestFreshSignIn({ clock, secretBox }: Deps, me: SignedIn | undefined): string {
  const payload = `${clock.now().getTime()}.${me?.sessionId ?? ''}`
  return `${payload}.${secretBox.mac(payload, context).toString('base64url')}`
}

/** True if this person has signed in since the request for a fresh sign-in. */
export function isFreshlySignedIn(
  { clock, secretBox }: Deps,
  mark: string | undefined,
  me: SignedIn,
): boolean {
  const [time = '', former = '', mac = ''] = mark?.split('.') ?? []
  const isSame = (own: Buffer) => isSameSecret(mac, own.toString('base64url'))
  if (!secretBox.isMac(`${time}.${former}`, context, isSame)) return false
  const requestedAt = Number(time)
  if (requestedAt < clock.now().getTime() - patience) return false
  return me.sessionId !== former && me.signedInAt.getTime() >= requestedAt
}
