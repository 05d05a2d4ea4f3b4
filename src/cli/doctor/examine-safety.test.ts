import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from '../../config/read-settings.ts'
import { examineMail, examineSecret } from './examine-safety.ts'

const production = { NODE_ENV: 'production' }
const allowed = { ...production, ALLOW_IN_PRODUCTION: 'default-secrets' }

test.each([
  [
    'a strong secret key as ok in production',
    { ...production, SECRET_KEY: randomBytes(32).toString('base64') },
    'ok',
  ],
  ['a guessable secret key as ok on a laptop', { SECRET_KEY: 'k'.repeat(32) }, 'ok'],
  ['a guessable secret key as failed in production', { ...production, SECRET_KEY: 'k'.repeat(32) }, 'failed'],
  [
    'a guessable secret key as a warning in production if ALLOW_IN_PRODUCTION permits it',
    { ...allowed, SECRET_KEY: 'k'.repeat(32) },
    'warning',
  ],
  ['a generated secret key as ok on a laptop', {}, 'ok'],
  ['a missing secret key as failed in production', production, 'failed'],
  ['a generated secret key as a warning in production if ALLOW_IN_PRODUCTION permits it', allowed, 'warning'],
  ['a secret key that is too short in the settings row only', { SECRET_KEY: 'short' }, 'warning'],
])('doctor reports %s', async (_what, environment, state) => {
  expect(await examineSecret(readSettings(environment), '/nowhere')).toMatchObject({ state })
})

test('doctor reports the number of further secret keys and reveals none of them', async () => {
  const SECRET_KEY_FALLBACKS = ['a'.repeat(32), 'b'.repeat(32)].join(',')
  const settings = { SECRET_KEY: 'k'.repeat(32), SECRET_KEY_FALLBACKS }
  const finding = await examineSecret(readSettings(settings), undefined)
  expect(finding).toMatchObject({ found: 'set by SECRET_KEY, with 2 other keys that still open and check' })
})

test.each([
  ['mail to the preview page as ok on a laptop', {}, 'ok', 'preview page'],
  ['a missing mail server as failed in production', production, 'failed', 'no mail server'],
  [
    'the host of the mail server but not its password',
    { SMTP_URL: 'smtps://u:pw@mail.example' },
    'ok',
    'by mail.example,',
  ],
  [
    'the default mail sender as failed in production',
    { ...production, SMTP_URL: 'smtps://mail.example' },
    'failed',
    'no-reply@localhost',
  ],
  [
    'a mail sender at a bare host name as failed in production',
    { ...production, SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'root@web1' },
    'failed',
    'root@web1',
  ],
  [
    'a mail sender at a real domain as ok in production',
    { ...production, SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'School <no-reply@school.example>' },
    'ok',
    'no-reply@school.example',
  ],
  [
    'the default mail sender as ok on a laptop',
    { SMTP_URL: 'smtps://mail.example' },
    'ok',
    'by mail.example',
  ],
  [
    'a malformed mail sender in the settings row only',
    { MAIL_FROM: 'nobody' },
    'warning',
    'MAIL_FROM is invalid',
  ],
  [
    'an invalid SMTP_URL in the settings row only',
    { SMTP_URL: 'http://mail' },
    'warning',
    'SMTP_URL is invalid',
  ],
])('the mail row of doctor reports %s', async (_what, environment, state, found) => {
  const finding = await examineMail(readSettings(environment))
  expect(finding).toMatchObject({ state, found: expect.stringContaining(found) })
  expect(JSON.stringify(finding)).not.toContain('pw')
})
