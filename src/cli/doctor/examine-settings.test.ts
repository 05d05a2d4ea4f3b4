import { expect, test } from 'vitest'
import { readSettings } from '../../config/read-settings.ts'
import { examineSettings } from './examine-settings.ts'

const environment = { PORT: 'ninety', LOG_LEVEL: 'loud', DATA_DIR: '/srv/lectern', SMTP_URL: '' }

test('doctor reads the valid settings when another variable is invalid', () => {
  const { settings, wrong } = readSettings(environment)
  expect([...wrong]).toEqual(['PORT', 'LOG_LEVEL'])
  expect(settings).toMatchObject({ PORT: 3000, LOG_LEVEL: 'info', DATA_DIR: '/srv/lectern' })
  expect(settings.SMTP_URL).toBeUndefined()
})

test('doctor reports every invalid setting in one row', async () => {
  const { state, found } = await examineSettings(environment)
  expect(state).toBe('failed')
  expect(found).toContain('PORT:')
  expect(found).toContain('LOG_LEVEL:')
})

test('doctor reports the settings that production refuses in a row of their own', async () => {
  const { state, found } = await examineSettings({ NODE_ENV: 'production' })
  expect(state).toBe('failed')
  expect(found).toContain('SECRET_KEY:')
  expect(readSettings({ NODE_ENV: 'production' }).wrong.size).toBe(0)
})
