import { gzipSync } from 'node:zlib'
import type { Tx } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { School } from '../../tenancy/index.ts'
import type { CertificateDeps } from '../deps.ts'
import { activeKey } from '../keys/credential-keys.ts'
import { didOf } from './did.ts'
import { signCredential } from './sign-credential.ts'
import type { SignedCredential } from './status-list-cache.ts'
import { statusListBits } from './status-position.ts'

/** A signed status list of a school (Bitstring Status List 1.0); undefined if it has none of this number. */
export async function statusList(
  deps: CertificateDeps,
  school: School,
  number: number,
): Promise<SignedCredential | undefined> {
  const list = await deps.db
    .selectFrom('credentialStatusLists')
    .leftJoin('credentialKeys as key', (join) =>
      join.onRef('key.schoolId', '=', 'credentialStatusLists.schoolId').on('key.state', '=', 'active'),
    )
    .where('credentialStatusLists.schoolId', '=', school.id)
    .where('number', '=', number)
    .select(['changedAt', 'key.id as keyId'])
    .executeTakeFirst()
  if (!list) return undefined
  const name = [school.id, school.origin, number, list.changedAt.getTime(), list.keyId].join(' ')
  const cached = deps.statusListCache.read(name)
  if (cached) return cached
  const signed = await signList(deps, school, { number, changedAt: list.changedAt })
  deps.statusListCache.write(name, signed)
  return signed
}

async function signList(
  deps: CertificateDeps,
  { id: schoolId, origin }: School,
  { number, changedAt }: { readonly number: number; readonly changedAt: Date },
): Promise<SignedCredential> {
  const url = origin + deps.paths.statusList(String(number))
  return await inTransaction(deps.db, async (tx) => {
    const key = await activeKey(tx, deps, schoolId)
    const encodedList = encoded(await withdrawnPositions(tx, schoolId, number))
    return await signCredential(
      deps,
      { origin, key },
      {
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        id: url,
        type: ['VerifiableCredential', 'BitstringStatusListCredential'],
        issuer: didOf(origin),
        validFrom: changedAt.toISOString(),
        credentialSubject: {
          id: `${url}#list`,
          type: 'BitstringStatusList',
          statusPurpose: 'revocation',
          encodedList,
        },
      },
    )
  })
}

async function withdrawnPositions(tx: Tx, schoolId: SchoolId, number: number): Promise<number[]> {
  const withdrawn = await tx
    .selectFrom('certificates')
    .select('statusIndex')
    .where('schoolId', '=', schoolId)
    .where('statusList', '=', number)
    .where(({ or, eb }) => or([eb('revokedAt', 'is not', null), eb('replacedAt', 'is not', null)]))
    .execute()
  return withdrawn.map(({ statusIndex }) => statusIndex)
}

// Multibase base64url of the compressed bits; position 0 is the first bit of the first byte (section 3.3).
function encoded(positions: readonly number[]): string {
  const bits = Buffer.alloc(statusListBits / 8)
  for (const position of positions) {
    const byte = position >> 3
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (position & 7))
  }
  return `u${gzipSync(bits).toString('base64url')}`
}
