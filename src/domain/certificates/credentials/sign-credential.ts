import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { type CredentialKey, secretOf } from '../keys/credential-keys.ts'
import { didOf, verificationMethodOf } from './did.ts'
import type { SignedCredential } from './status-list-cache.ts'

type Signer = { readonly origin: string; readonly key: CredentialKey }

/** Signs a credential with a key of the school. */
export async function signCredential(
  { clock, secretBox }: { readonly clock: Clock; readonly secretBox: SecretBox },
  { origin, key }: Signer,
  credential: object,
): Promise<SignedCredential> {
  const { addProof } = await import('./proof-suite.ts')
  return await addProof(credential, {
    id: verificationMethodOf(origin, key.id),
    controller: didOf(origin),
    key: { publicKeyMultibase: key.publicKeyMultibase, secretKeyMultibase: secretOf(secretBox, key) },
    at: clock.now(),
  })
}
