import type { MailWish } from '../../domain/identity/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { PersonId } from '../../platform/db/schema/schema.gen.ts'
import { type Locale, locales } from '../../platform/locales.ts'
import { writeMail } from './write-mail.ts'

type Template = MailWish['template']

/** The preview of a mail, for the preview page of development. */
export type MailPreview = {
  readonly template: Template
  readonly locale: Locale
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Every mail in every language, with people and links that do not exist. */
export function previewMails(school: School, happenedAt: Date): MailPreview[] {
  return Object.values(samples).flatMap((sample) =>
    locales.map((locale) => {
      const { subject, text, html = '' } = writeMail({ ...sample, locale }, { school, happenedAt, apps })
      return { template: sample.template, locale, subject, text, html }
    }),
  )
}

const reader = { to: 'mei@example.com', name: '林美 Mei Lin', locale: null }
const token = 'lml_this-link-is-an-example'
const code = 'EXAM-P1E0-0000-0000-C0DE'
const nobody = '00000000-0000-7000-8000-000000000000' as PersonId
const apps = [{ name: 'Study Companion', school: 'Ceramics Studio' }]

export const samples: { readonly [T in Template]: MailWish & { readonly template: T } } = {
  verify_email: { ...reader, template: 'verify_email', token },
  already_registered: { ...reader, template: 'already_registered', token },
  reset_password: { ...reader, template: 'reset_password', token },
  sign_in_link: { ...reader, template: 'sign_in_link', token },
  sign_in_code: { ...reader, template: 'sign_in_code', code: '204816' },
  change_email: { ...reader, template: 'change_email', token },
  email_changed: { ...reader, template: 'email_changed', newEmail: 'mei.lin@example.com' },
  password_changed: { ...reader, template: 'password_changed', personId: nobody, apps: 'keep' },
  second_factor_enabled: { ...reader, template: 'second_factor_enabled' },
  second_factor_disabled: { ...reader, template: 'second_factor_disabled' },
  passkey_added: { ...reader, template: 'passkey_added' },
  passkey_removed: { ...reader, template: 'passkey_removed' },
  account_deleted: { ...reader, template: 'account_deleted' },
  test_mail: { ...reader, template: 'test_mail' },
  data_export_ready: { ...reader, template: 'data_export_ready' },
  notification: {
    ...reader,
    template: 'notification',
    title: 'Payment received: NT$1,200',
    body: 'Thank you. “Wheel Throwing for Beginners” is open for you.',
    path: paths.account.overview,
  },
  staff_notification: {
    ...reader,
    template: 'staff_notification',
    title: 'Payment received: NT$1,200',
    body: 'Thank you. “Wheel Throwing for Beginners” is open for you.',
    path: paths.account.overview,
  },
  gift: {
    ...reader,
    template: 'gift',
    giver: 'Tom Weber',
    item: 'Wheel Throwing for Beginners',
    message: 'Happy birthday!',
    code,
  },
  gift_bought: {
    ...reader,
    template: 'gift_bought',
    item: 'Wheel Throwing for Beginners',
    recipient: 'Tom',
    code,
  },
  seat: { ...reader, template: 'seat', giver: 'Tom Weber', item: 'Wheel Throwing for Beginners', code },
  invitation: { ...reader, template: 'invitation', token, inviter: 'Olga Novak', role: 'teacher' },
}
