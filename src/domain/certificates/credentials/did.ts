import type { CredentialKeyId } from '../../../platform/db/schema/schema.gen.ts'

/** The decentralized identifier of an origin (did:web, section 3.1): a port is percent-encoded. */
export function didOf(origin: string): string {
  return `did:web:${encodeURIComponent(new URL(origin).host)}`
}

/** The URL of a key in the DID document of an origin. */
export function verificationMethodOf(origin: string, keyId: CredentialKeyId): string {
  return `${didOf(origin)}#${keyId}`
}

type PublicKey = { readonly id: CredentialKeyId; readonly publicKeyMultibase: string }

/** The DID document of an origin, with the keys that have signed its credentials. */
export function didDocument(origin: string, keys: readonly PublicKey[]) {
  const id = didOf(origin)
  const methods = keys.map((key) => ({
    id: verificationMethodOf(origin, key.id),
    type: 'Multikey',
    controller: id,
    publicKeyMultibase: key.publicKeyMultibase,
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    alsoKnownAs: [origin],
    verificationMethod: methods,
    assertionMethod: methods.map(({ id: method }) => method),
  }
}
