import type { OperatorActor, School } from '../../domain/tenancy/index.ts'
import { urlAt } from '../../paths/address.ts'
import { paths } from '../../paths/paths.ts'
import type { SignedClaims } from '../../platform/crypto/signed-claims.ts'
import type { PersonId, SchoolExportId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { hour, inSeconds } from '../../platform/durations.ts'

/** The lifetime of an address to the export of a school. */
const seconds = inSeconds(hour)

/** The claims of an address: the export, and the owner it was made for. */
export type ExportDownload = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly exportId: SchoolExportId
}

export type ExportUrls = ReturnType<typeof createExportUrls>

/** Addresses of exports of a school: good for an hour, in a session of the owner they were made for. */
export function createExportUrls(signed: SignedClaims<ExportDownload>) {
  return {
    make(school: School, { schoolId, memberId: personId }: OperatorActor, exportId: SchoolExportId) {
      const { text, expiresAt } = signed.make({ schoolId, personId, exportId }, seconds)
      return { url: urlAt(school, paths.schoolExport(text)), expiresAt }
    },
    read: (text: string) => signed.read(text),
  }
}
