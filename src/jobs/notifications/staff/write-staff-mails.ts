import type { WriteBundle } from '../../../domain/notifications/index.ts'
import { paths } from '../../../paths/paths.ts'
import { isLocale } from '../../../platform/locales.ts'
import { staffMessages } from './staff-messages.ts'

/** Writes a mail with several notifications; one by one they link to the same list. */
export const writeStaffMail: WriteBundle = (locale, listed, more) => {
  const messages = staffMessages(isLocale(locale) ? locale : 'en')
  const lines = listed.map(({ title }) => `• ${title}`)
  const body = [...lines, ...(more > 0 ? [messages.more(more)] : [])].join('\n')
  const [only] = listed
  const isSingle = listed.length === 1 && only !== undefined
  return {
    title: isSingle ? only.title : messages.bundle(listed.length + more),
    body: isSingle ? '' : body,
    path: isSingle ? only.path : paths.adminNotifications,
  }
}
