import type { CertificateId } from '../../../platform/db/schema/schema.gen.ts'
import type { School } from '../../tenancy/index.ts'
import type { CertificatePaths } from '../deps.ts'
import { didOf } from './did.ts'
import type { StatusPosition } from './status-position.ts'

export type BadgeFacts = StatusPosition & {
  readonly id: CertificateId
  readonly number: number
  readonly holderName: string
  readonly issuedAt: Date
  readonly course: { readonly slug: string; readonly name: string; readonly summary: string }
  readonly language: string
  /** The criteria of the achievement. */
  readonly criteria: string
}

/** A certificate as an Open Badges 3.0 achievement credential, without its proof. */
export function openBadge(
  paths: CertificatePaths,
  { origin, name: schoolName }: Pick<School, 'origin' | 'name'>,
  badge: BadgeFacts,
) {
  const url = origin + paths.certificate(badge.id)
  const list = origin + paths.statusList(String(badge.statusList))
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      // Of the type of the schema.
      'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
    ],
    id: url,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: badge.course.name,
    issuer: { id: didOf(origin), type: ['Profile'], name: schoolName, url: origin },
    validFrom: badge.issuedAt.toISOString(),
    credentialSubject: {
      type: ['AchievementSubject'],
      // Without the e-mail address: everybody with the URL can read the credential.
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: badge.holderName, identityType: 'name' },
      ],
      licenseNumber: String(badge.number),
      achievement: {
        id: origin + paths.course(badge.course.slug),
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: badge.course.name,
        description: badge.course.summary || badge.course.name,
        criteria: { narrative: badge.criteria },
        inLanguage: badge.language,
      },
    },
    credentialStatus: {
      id: `${list}#${badge.statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(badge.statusIndex),
      statusListCredential: list,
    },
    credentialSchema: [
      {
        id: 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json',
        type: '1EdTechJsonSchemaValidator2019',
      },
    ],
  }
}
