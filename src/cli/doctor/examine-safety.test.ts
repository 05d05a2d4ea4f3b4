import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from '../../config/read-settings.ts'
import { examineMail, examineSecret } from './examine-safety.ts'

const production = { NODE_ENV: 'production' }
const allowed = { ...production, ALLOW_IN_PRODUCTION: 'default-secrets' }

test.each([
  ['is fine when given', { ...production, SECRET_KEY: randomBytes(32).toString('base64') }, 'ok'],
  ['that can be guessed is fine on a laptop', { SECRET_KEY: 'k'.repeat(32) }, 'ok'],
  ['that can be guessed is refused in production', { ...production, SECRET_KEY: 'k'.repeat(32) }, 'failed'],
  [
    'that can be guessed in production, though allowed by name, is a warning',
    { ...allowed, SECRET_KEY: 'k'.repeat(32) },
    'warning',
  ],
  ['may be made on a laptop', {}, 'ok'],
  ['must be given in production', production, 'failed'],
  ['made in production, though allowed by name, is a warning', allowed, 'warning'],
  ['that is too short is not judged twice', { SECRET_KEY: 'short' }, 'warning'],
])('a secret key %s', async (_what, environment, state) => {
  expect(await examineSecret(readSettings(environment), '/nowhere')).toMatchObject({ state })
})

test.each([
  ['is kept on a laptop', {}, 'ok', 'preview page'],
  ['needs a server in production', production, 'failed', 'no mail server'],
  [
    'names its server, never the password',
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
    'from a domain of its own is fine in production',
    { ...production, SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'School <no-reply@school.example>' },
    'ok',
    'no-reply@school.example',
  ],
  [
    'from the default sender is fine on a laptop',
    { SMTP_URL: 'smtps://mail.example' },
    'ok',
    'by mail.example',
  ],
  ['from a malformed sender is not judged twice', { MAIL_FROM: 'nobody' }, 'warning', 'MAIL_FROM is wrong'],
  ['with a wrong address is not judged twice', { SMTP_URL: 'http://mail' }, 'warning', 'SMTP_URL is wrong'],
])('mail %s', async (_what, environment, state, found) => {
  const finding = await examineMail(readSettings(environment))
  expect(finding).toMatchObject({ state, found: expect.stringContaining(found) })
  expect(JSON.stringify(finding)).not.toContain('pw')
})
