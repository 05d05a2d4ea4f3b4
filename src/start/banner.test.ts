import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { banner } from './banner.ts'

const facts = {
  port: 3000,
  database: 'embedded PostgreSQL 18',
  dataFolder: '.data',
  seconds: 8.94,
  storesMail: true,
}
const textOf = (more: Partial<Parameters<typeof banner>[0]>) =>
  stripVTControlCharacters(banner({ ...facts, hasDemoWorld: true, ...more }))

test('the panel after a start lists the schools, the people with their password, the admin area, the mail and how to stop', () => {
  const panel = textOf({})
  for (const part of [
    'Lectern is ready in 8.9 s',
    'Ceramics Studio   http://localhost:3000',
    'Astronomy Club    http://127.0.0.1:3000',
    'lectern-demo',
    'mei@example.com',
    'nils@example.com',
    'http://localhost:3000/admin',
    'http://localhost:3000/dev/mail',
    'Ctrl-C',
  ]) {
    expect(panel).toContain(part)
  }
  for (const line of panel.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test('the panel after a start omits demo people without the demo world, and the mail page if mail is sent by SMTP', () => {
  expect(textOf({ hasDemoWorld: false })).not.toContain('lectern-demo')
  expect(textOf({ hasDemoWorld: false })).toContain('npx lectern school create --help')
  expect(textOf({ storesMail: false })).not.toContain('/dev/mail')
})
