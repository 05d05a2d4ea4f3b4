import { expect, test } from 'vitest'
import { examineMail, examineSecret } from './examine-safety.ts'
import { readableSettings } from './readable-settings.ts'

const production = { NODE_ENV: 'production' }
const allowed = { ...production, ALLOW_IN_PRODUCTION: 'default-secrets' }

test.each([
  ['is fine when given', { ...production, SECRET_KEY: 'k'.repeat(32) }, 'ok'],
  ['may be made on a laptop', {}, 'ok'],
  ['must be given in production', production, 'failed'],
  ['made in production, though allowed by name, is a warning', allowed, 'warning'],
  ['that is too short is not judged twice', { SECRET_KEY: 'short' }, 'warning'],
])('a secret key %s', async (_what, environment, state) => {
  expect(await examineSecret(readableSettings(environment), '/nowhere')).toMatchObject({ state })
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
  ['with a wrong address is not judged twice', { SMTP_URL: 'http://mail' }, 'warning', 'SMTP_URL is wrong'],
])('mail %s', async (_what, environment, state, found) => {
  const finding = await examineMail(readableSettings(environment))
  expect(finding).toMatchObject({ state, found: expect.stringContaining(found) })
  expect(JSON.stringify(finding)).not.toContain('pw')
})
