import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from '../../config/read-settings.ts'
import { examineMail, examineSecret } from './examine-safety.ts'

const production = { NODE_ENV: 'production' }
const allowed = { ...production, ALLOW_IN_PRODUCTION: 'default-secrets' }

test.each([
  [
    'that is strong and set is ok in production',
    { ...production, SECRET_KEY: randomBytes(32).toString('base64') },
    'ok',
  ],
  ['that can be guessed is ok on a laptop', { SECRET_KEY: 'k'.repeat(32) }, 'ok'],
  ['that can be guessed is refused in production', { ...production, SECRET_KEY: 'k'.repeat(32) }, 'failed'],
  [
    'that can be guessed is a warning in production if ALLOW_IN_PRODUCTION permits it',
    { ...allowed, SECRET_KEY: 'k'.repeat(32) },
    'warning',
  ],
  ['that is generated is ok on a laptop', {}, 'ok'],
  ['that is not set fails in production', production, 'failed'],
  ['that is generated is a warning in production if ALLOW_IN_PRODUCTION permits it', allowed, 'warning'],
  ['that is too short is reported by the settings row only', { SECRET_KEY: 'short' }, 'warning'],
])('doctor reports that a secret key %s', async (_what, environment, state) => {
  expect(await examineSecret(readSettings(environment), '/nowhere')).toMatchObject({ state })
})

test('doctor reports the number of further secret keys and reveals none of them', async () => {
  const SECRET_KEY_FALLBACKS = ['a'.repeat(32), 'b'.repeat(32)].join(',')
  const given = { SECRET_KEY: 'k'.repeat(32), SECRET_KEY_FALLBACKS }
  const finding = await examineSecret(readSettings(given), undefined)
  expect(finding).toMatchObject({ found: 'set by SECRET_KEY, with 2 other keys that still open and check' })
})

test.each([
  ['is written to the preview page on a laptop', {}, 'ok', 'preview page'],
  ['without a server fails in production', production, 'failed', 'no mail server'],
  [
    'with a server shows its host and never its password',
    { SMTP_URL: 'smtps://u:pw@mail.example' },
    'ok',
    'by mail.example,',
  ],
  [
    'from the default sender is refused in production',
    { ...production, SMTP_URL: 'smtps://mail.example' },
    'failed',
    'no-reply@localhost',
  ],
  [
    'from a bare host name is refused in production',
    { ...production, SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'root@web1' },
    'failed',
    'root@web1',
  ],
  [
    'from a real domain is ok in production',
    { ...production, SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'School <no-reply@school.example>' },
    'ok',
    'no-reply@school.example',
  ],
  [
    'from the default sender is ok on a laptop',
    { SMTP_URL: 'smtps://mail.example' },
    'ok',
    'by mail.example',
  ],
  [
    'from a malformed sender is reported by the settings row only',
    { MAIL_FROM: 'nobody' },
    'warning',
    'MAIL_FROM is invalid',
  ],
  [
    'with an invalid SMTP_URL is reported by the settings row only',
    { SMTP_URL: 'http://mail' },
    'warning',
    'SMTP_URL is invalid',
  ],
])('doctor reports that mail %s', async (_what, environment, state, found) => {
  const finding = await examineMail(readSettings(environment))
  expect(finding).toMatchObject({ state, found: expect.stringContaining(found) })
  expect(JSON.stringify(finding)).not.toContain('pw')
})
