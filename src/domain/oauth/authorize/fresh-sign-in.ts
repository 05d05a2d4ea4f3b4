import type { Clock } from '../../../platform/clock.ts'
import { isSameSecret } from '../../../platform/crypto/random-token.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import type { SignedIn } from '../../identity/index.ts'

type Deps = { readonly clock: Clock; readonly secretBox: Pick<SecretBox, 'mac'> }

/** How long a requested sign-in may take. */
const patience = 60 * 60 * 1000

/** Remembers, in the address one comes back to, when a fresh sign-in was asked for and which session is not one. */
export function askForFreshSignIn({ clock, secretBox }: Deps, me: SignedIn | undefined): string {
  const asked = `${clock.now().getTime()}.${me?.sessionId ?? ''}`
  return `${asked}.${signature(secretBox, asked)}`
}

/** Whether this person signed in since they were asked to. */
export function isFreshlySignedIn(
  { clock, secretBox }: Deps,
  mark: string | undefined,
  me: SignedIn,
): boolean {
  const [time = '', former = '', given = ''] = mark?.split('.') ?? []
  if (!isSameSecret(given, signature(secretBox, `${time}.${former}`))) return false
  const askedAt = Number(time)
  if (askedAt < clock.now().getTime() - patience) return false
  return me.sessionId !== former && me.signedInAt.getTime() >= askedAt
}

function signature(secretBox: Pick<SecretBox, 'mac'>, asked: string): string {
  return secretBox.mac(asked, 'fresh sign-in').toString('base64url')
}
