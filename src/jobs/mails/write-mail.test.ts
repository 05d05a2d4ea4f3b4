import { describe, expect, test } from 'vitest'
import type { MailWish } from '../../domain/identity/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { locales } from '../../platform/locales.ts'
import { samples } from './preview-mails.ts'
import { writeMail } from './write-mail.ts'

const ceramics = {
  name: 'Ceramics Studio',
  subdomain: 'ceramics',
  origin: 'https://ceramics.example',
  accentColour: '#b4532a',
  locale: 'zh-TW',
  timeZone: 'Asia/Taipei',
  mailSenderName: null,
  mailReplyTo: null,
} as School
const happenedAt = new Date('2026-11-15T00:00:00.000Z')
const every = Object.values(samples).flatMap((sample) => locales.map((locale) => ({ ...sample, locale })))
const name = (wish: MailWish) => `${wish.template} in ${wish.locale}`

describe.each(every.map((wish) => [name(wish), wish] as const))('the mail %s', (_name, wish) => {
  const mail = writeMail(wish, { school: ceramics, happenedAt })

  test('a mail has a subject, a text and an HTML part with the school’s name', () => {
    expect(mail).toMatchObject({ to: wish.to, from: { name: 'Ceramics Studio' } })
    expect(mail.subject).toContain('Ceramics Studio')
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Ceramics Studio')
      expect(part).not.toMatch(/undefined|\[object|NaN|\$\{|=>/)
    }
    expect(mail.html).toContain(`<html lang="${wish.locale}">`)
    expect(mail.html).toContain(`<title>${mail.subject}</title>`)
  })

  test('a mail is written in the script of its language', () => {
    const [isJapanese, isChinese] = [/[ぁ-んァ-ヶ]/.test(mail.text), /[這你]/.test(mail.text)]
    expect({ isJapanese, isChinese }).toEqual({
      isJapanese: wish.locale === 'ja',
      isChinese: wish.locale === 'zh-TW',
    })
  })

  test('a mail has the same content as text and as HTML', () => {
    const htmlText = textOf(mail.html ?? '')
    for (const line of mail.text.split('\n')) {
      expect(htmlText).toContain(line.replace(/^-- $/, ''))
    }
  })

  test('a mail links only to the origin of the school', () => {
    const addresses = [...(mail.html ?? '').matchAll(/(?:href|src|action)="([^"]*)"/g)].map(
      ([, link]) => link,
    )
    expect(addresses.length).toBeGreaterThan(0)
    for (const url of addresses) expect(new URL(url ?? '').origin).toBe(ceramics.origin)
    for (const [url] of mail.text.matchAll(/https?:\/\/\S+/g)) {
      expect(new URL(url).origin).toBe(ceramics.origin)
    }
  })

  test('a mail escapes user input in HTML and displays it unchanged', () => {
    const evil = `<img src=x onerror="alert('1')">&amp;`
    const school = { ...ceramics, name: `"Clay" & 'Fire' </title><script>` }
    const hostile = {
      ...wish,
      name: evil,
      ...('inviter' in wish ? { inviter: evil } : {}),
      ...('newEmail' in wish ? { newEmail: '<b>@example.com' } : {}),
      ...('token' in wish ? { token: '"><script>/../' } : {}),
    } as MailWish
    const { html = '', text, subject } = writeMail(hostile, { school, happenedAt })
    expect(tagsOf(html)).toEqual(tagsOf(mail.html ?? ''))
    expect(html).not.toMatch(/<img|<script|<b>|onerror="/)
    expect(textOf(html)).toContain(school.name)
    expect(text).toContain(school.name)
    expect(subject).toContain(school.name)
    if (greets(wish)) expect(text).toContain(evil)
  })
})

test.each([
  ['verify_email', 'https://ceramics.example/verify/lml_abc'],
  ['already_registered', 'https://ceramics.example/sign-in/link/lml_abc'],
  ['sign_in_link', 'https://ceramics.example/sign-in/link/lml_abc'],
  ['reset_password', 'https://ceramics.example/reset/lml_abc'],
  ['change_email', 'https://ceramics.example/account/email/lml_abc'],
  ['invitation', 'https://ceramics.example/invitation/lml_abc'],
  ['gift', 'https://ceramics.example/redeem?code=EXAM-P1E0-0000-0000-C0DE'],
  ['gift_bought', 'https://ceramics.example/redeem?code=EXAM-P1E0-0000-0000-C0DE'],
  ['seat', 'https://ceramics.example/redeem?code=EXAM-P1E0-0000-0000-C0DE'],
  ['data_export_ready', 'https://ceramics.example/account/data'],
  ['password_changed', 'https://ceramics.example/forgot'],
  ['passkey_added', 'https://ceramics.example/forgot'],
  ['passkey_removed', 'https://ceramics.example/forgot'],
] as const)('the mail %s links to %s', (template, url) => {
  const wish = { ...samples[template], token: 'lml_abc' } as MailWish
  const { text, html } = writeMail(wish, { school: ceramics, happenedAt })
  expect(text).toContain(`\n${url}\n`)
  expect(html).toContain(`href="${url}"`)
})

describe('a security mail', () => {
  const warnings = [
    'email_changed',
    'password_changed',
    'second_factor_enabled',
    'second_factor_disabled',
    'passkey_added',
    'passkey_removed',
  ] as const

  test.each([...warnings, 'account_deleted', 'reset_password', 'sign_in_link'] as const)(
    'the security mail %s states when the event happened, in the school’s time zone',
    (template) => {
      const mail = (locale: string) =>
        writeMail({ ...samples[template], locale }, { school: ceramics, happenedAt })
      expect(mail('en').text).toContain('November 15, 2026 at 8:00 AM GMT+8')
      expect(mail('zh-TW').text).toContain('2026年11月15日 上午8:00 GMT+8')
      expect(mail('ja').text).toContain('2026年11月15日')
    },
  )

  test.each(warnings)(
    'the security mail %s says what to do if the reader did not cause the event',
    (template) => {
      const { text } = writeMail({ ...samples[template], locale: 'en' }, { school: ceramics, happenedAt })
      expect(text).toContain('If it was not you')
    },
  )

  test.each([
    ['password_changed', 'Passkeys stay valid'],
    ['passkey_added', 'a new password alone does not revoke it'],
  ] as const)(
    'the security mail %s says that a new password does not revoke passkeys',
    (template, sentence) => {
      const { text } = writeMail({ ...samples[template], locale: 'en' }, { school: ceramics, happenedAt })
      expect(text).toContain(sentence)
    },
  )
})

describe('the mail about a changed password', () => {
  const mailFor = (locale: string, apps: Parameters<typeof writeMail>[1]['apps']) =>
    writeMail({ ...samples.password_changed, locale }, { school: ceramics, happenedAt, apps })
  const apps = [
    { name: 'Notes', school: 'Ceramics Studio' },
    { name: '<b>Notes</b>', school: 'Astronomy Club' },
  ]

  test.each([
    [
      'en',
      'All connected apps were signed out',
      'No apps are connected',
      '“Notes” at Ceramics Studio, “<b>Notes</b>” at',
    ],
    [
      'zh-TW',
      '所有學校中已連結的應用程式都已登出',
      '目前沒有應用程式',
      '「Notes」（Ceramics Studio）、「<b>Notes</b>」（',
    ],
    [
      'ja',
      'すべてのスクールでログアウト',
      '連携しているアプリはありません',
      '「Notes」（Ceramics Studio）、「<b>Notes</b>」（',
    ],
  ])(
    'the password mail in %s lists the connected apps or says that all were signed out or that there are none',
    (locale, out, none, remaining) => {
      expect(mailFor(locale, 'signed-out').text).toContain(out)
      expect(mailFor(locale, []).text).toContain(none)
      const { text, html = '' } = mailFor(locale, apps)
      expect(text).toContain(remaining)
      expect(textOf(html)).toContain(remaining)
      expect(html).not.toContain('<b>')
    },
  )

  test('the password mail does not mention apps if it was requested before apps were recorded', () => {
    expect(mailFor('en', undefined).text).not.toContain('are connected')
    expect(mailFor('en', undefined).text).not.toContain('apps were signed out')
  })
})

test.each([
  ['verify_email', '24 hours', '24 小時', '24 時間'],
  ['reset_password', '30 minutes', '30 分鐘', '30 分'],
  ['sign_in_link', '15 minutes', '15 分鐘', '15 分'],
  ['invitation', '7 days', '7 天', '7 日'],
  ['data_export_ready', '7 days', '7 天', '7 日'],
] as const)('the mail %s says when its link expires', (template, ...spans) => {
  const texts = locales.map(
    (locale) => writeMail({ ...samples[template], locale }, { school: ceramics, happenedAt }).text,
  )
  for (const [at, span] of spans.entries()) expect(texts[at]).toContain(span)
})

test.each([
  ['a mail is written in the language the reader chose', 'ja', 'zh-TW', 'ja'],
  ['a mail to a reader without a language is written in the school’s', null, 'zh-TW', 'zh-TW'],
  ['a mail to a reader with an unsupported language is written in the school’s', 'fi', 'ja', 'ja'],
  ['a mail is written in English if neither language is supported', 'fi', 'de', 'en'],
])('%s', (_rule, locale, schools, expected) => {
  const school = { ...ceramics, locale: schools }
  const { html } = writeMail({ ...samples.password_changed, locale }, { school, happenedAt })
  expect(html).toContain(`<html lang="${expected}">`)
})

test.each(['verify_email', 'change_email'] as const)(
  'the mail %s contains no user-supplied name because its e-mail address is not verified',
  (template) => {
    const wish = { ...samples[template], name: 'Win a prize at evil.example' }
    const { text, html } = writeMail(wish, { school: ceramics, happenedAt })
    expect(text + html).not.toContain('evil.example')
  },
)

function greets({ template }: MailWish): boolean {
  return template !== 'verify_email' && template !== 'change_email' && template !== 'sign_in_code'
}

function tagsOf(html: string): string[] {
  return (html.match(/<\/?[a-z!][^\s>]*/gi) ?? []).map((tag) => tag.toLowerCase())
}

/** The visible text: without the head and tags, with decoded entities. */
function textOf(html: string): string {
  return html
    .replace(/[\s\S]*<\/head>/, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}

test('a school chooses the sender name and the reply address of its mails', () => {
  const school = { ...ceramics, mailSenderName: 'Clay Office', mailReplyTo: 'office@clay.example' }
  const [wish] = every
  if (!wish) throw new Error('There is no sample')
  expect(writeMail(wish, { school, happenedAt })).toMatchObject({
    from: { name: 'Clay Office' },
    replyTo: 'office@clay.example',
  })
  expect(writeMail(wish, { school: ceramics, happenedAt })).not.toHaveProperty('replyTo')
})
