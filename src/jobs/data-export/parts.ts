import type { Identity } from '../../domain/identity/index.ts'
import type { OAuth } from '../../domain/oauth/index.ts'
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
  oauth,
}: {
  identity: Pick<Identity, 'personalData'>
  oauth: Pick<OAuth, 'appPersonalData'>
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
    {
      name: 'apps',
      about: {
        en: 'The apps you connected at this school, what you allowed them, and what they did for you.',
        'zh-TW': '你在這所學校連結的應用程式、你允許的項目，以及它們代你讀取資料的紀錄。',
        ja: 'このスクールで連携したアプリ、許可した内容、アプリがあなたのために行った操作の記録。',
      },
      read: oauth.appPersonalData,
    },
  ]
}
