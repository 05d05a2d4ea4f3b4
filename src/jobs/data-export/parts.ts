import type { Identity } from '../../domain/identity/index.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import type { Locale } from '../../platform/locales.ts'

/** What one module knows of a member: one file of their copy. */
export type DataExportPart = {
  /** The file's name without `.json`. */
  readonly name: string
  /** What the file holds, for whoever reads it. */
  readonly about: Readonly<Record<Locale, string>>
  readonly read: (schoolId: SchoolId, personId: PersonId) => Promise<unknown>
}

/** Every part of a member's copy. A module that keeps something of members adds its own here. */
export function dataExportParts({
  identity,
}: {
  identity: Pick<Identity, 'personalData'>
}): readonly DataExportPart[] {
  return [
    {
      name: 'account',
      about: {
        en: 'Your account, your roles at this school, where you are signed in, your passkeys, and what happened to your account.',
        'zh-TW': '你的帳號、你在這所學校的身分、目前登入的裝置、通行密鑰，以及帳號的活動紀錄。',
        ja: 'アカウント、このスクールでの役割、ログイン中の端末、パスキー、アカウントの利用記録。',
      },
      read: identity.personalData,
    },
  ]
}
