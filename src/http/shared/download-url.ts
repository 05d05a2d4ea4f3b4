import { randomUUID } from 'node:crypto'
import type { MemberActor, School } from '../../domain/tenancy/index.ts'
import { urlAt } from '../../paths/address.ts'
import { paths } from '../../paths/paths.ts'
import type { SignedClaims } from '../../platform/crypto/signed-claims.ts'
import type { DigitalProductFileId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inSeconds, minute } from '../../platform/durations.ts'

/** The lifetime of an address to a private file. */
const seconds = inSeconds(5 * minute)

/** The claims of an address: file, member, school and a unique id. */
export type Download = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly fileId: DigitalProductFileId
  readonly address: string
}

export type DownloadUrls = ReturnType<typeof createDownloadUrls>

/** Addresses of private files: good for five minutes, made for one member, and told apart from each other. */
export function createDownloadUrls(signed: SignedClaims<Download>) {
  return {
    make(school: School, { schoolId, memberId: personId }: MemberActor, fileId: DigitalProductFileId) {
      const { text, expiresAt } = signed.make({ schoolId, personId, fileId, address: randomUUID() }, seconds)
      return { url: urlAt(school, paths.download(text)), expiresAt }
    },
    read: (text: string) => signed.read(text),
  }
}
