import { exportLifetime } from '../../domain/exports/index.ts'
import {
  type LinkPurpose,
  linkLifetimes,
  type MailWish,
  mailCodeLifetime,
} from '../../domain/identity/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { roleMessages } from '../../labels/roles.ts'
import { urlAt, withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { type Locale, localised } from '../../platform/locales.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { formatMoment, formatSpan, languageFor } from './language.ts'
import { asHtml, asPlainText } from './lay-out-mail.ts'
import type { MailMessages, MailText } from './mail-messages.ts'
import { en } from './messages/en.ts'
import { ja } from './messages/ja.ts'
import { zhTw } from './messages/zh-tw.ts'
import type { RemainingApps } from './remaining-apps.ts'

const mailMessages = localised<MailMessages>({ en, 'zh-TW': zhTw, ja })

type Circumstances = {
  readonly school: School
  readonly happenedAt: Date
  /** For the mail about a changed password. */
  readonly apps?: RemainingApps | undefined
}

/** Writes a requested mail in its reader's language, in the school's name, with links to its origin. */
export function writeMail(wish: MailWish, { school, happenedAt, apps }: Circumstances): Mail {
  const locale = languageFor(wish.locale, school.locale)
  const messages = mailMessages(locale)
  const when = formatMoment(happenedAt, { locale, timeZone: school.timeZone })
  const text = textOf(wish, messages, { school: school.name, when, apps, locale })
  const greeting = messages.greeting(isForProvenMailbox(wish) ? wish.name : '')
  const letter = { locale, messages, school, greeting, text, url: urlAt(school, pathOf(wish)) }
  return {
    to: wish.to,
    from: { name: school.mailSenderName ?? school.name },
    ...(school.mailReplyTo ? { replyTo: school.mailReplyTo } : {}),
    subject: text.subject,
    text: asPlainText(letter),
    html: asHtml(letter),
  }
}

/** The lifetime of the link or code in a mail, in milliseconds; undefined for a mail without one. */
export function lifetimeOf(wish: MailWish): number | undefined {
  if (wish.template === 'sign_in_code') return mailCodeLifetime
  const purpose = purposes[wish.template]
  return purpose && linkLifetimes[purpose]
}

const purposes: Readonly<Partial<Record<MailWish['template'], LinkPurpose>>> = {
  verify_email: 'verify_email',
  already_registered: 'sign_in',
  reset_password: 'reset_password',
  sign_in_link: 'sign_in',
  change_email: 'change_email',
  invitation: 'invitation',
}

// For an unverified e-mail address, the name could be chosen by an attacker.
function isForProvenMailbox({ template }: MailWish): boolean {
  return template !== 'verify_email' && template !== 'change_email' && template !== 'sign_in_code'
}

type About = {
  readonly school: string
  readonly when: string
  readonly apps: RemainingApps | undefined
  readonly locale: Locale
}

function textOf(wish: MailWish, { mails }: MailMessages, { school, when, apps, locale }: About): MailText {
  const lasts = formatSpan(lifetimeOf(wish) ?? exportLifetime, locale)
  switch (wish.template) {
    case 'verify_email':
    case 'already_registered':
    case 'reset_password':
    case 'sign_in_link':
    case 'change_email':
    case 'data_export_ready':
      return mails[wish.template]({ school, when, lasts })
    case 'sign_in_code':
      return mails.sign_in_code({ school, when, lasts, code: wish.code })
    case 'password_changed':
      return mails.password_changed({ school, when, apps })
    case 'second_factor_enabled':
    case 'second_factor_disabled':
    case 'passkey_added':
    case 'passkey_removed':
    case 'account_deleted':
    case 'test_mail':
      return mails[wish.template]({ school, when })
    case 'email_changed':
      return mails.email_changed({ school, when, newEmail: wish.newEmail })
    case 'notification':
    case 'staff_notification':
      return mails[wish.template]({ school, when, title: wish.title, body: wish.body })
    case 'gift': {
      const { giver, item, message, code } = wish
      return mails.gift({ school, when, giver, item, message, code })
    }
    case 'gift_bought': {
      const { item, code, recipient } = wish
      return mails.gift_bought({ school, when, item, code, recipient })
    }
    case 'seat':
      return mails.seat({ school, when, giver: wish.giver, item: wish.item, code: wish.code })
    case 'invitation':
      return mails.invitation({
        school,
        when,
        lasts,
        inviter: wish.inviter,
        role: roleMessages(locale).inSentence[wish.role],
      })
  }
}

function pathOf(wish: MailWish): string {
  switch (wish.template) {
    case 'verify_email':
      return paths.verifyEmail(wish.token)
    case 'already_registered':
    case 'sign_in_link':
      return paths.signInLink(wish.token)
    case 'reset_password':
      return paths.resetPassword(wish.token)
    case 'change_email':
      return paths.account.emailLink(wish.token)
    case 'notification':
    case 'staff_notification':
      return wish.path ?? paths.front
    case 'gift':
    case 'gift_bought':
    case 'seat':
      return withQuery(paths.redeem, { code: wish.code })
    case 'invitation':
      return paths.invitation(wish.token)
    case 'data_export_ready':
      return paths.account.data
    case 'password_changed':
    case 'second_factor_enabled':
    case 'second_factor_disabled':
    case 'passkey_added':
    case 'passkey_removed':
      return paths.forgotPassword
    case 'email_changed':
    case 'account_deleted':
    case 'sign_in_code':
    case 'test_mail':
      return paths.front
  }
}
