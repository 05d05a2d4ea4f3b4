import { expect, test } from 'vitest'
import { signUpAt, untilMailed } from '../support/mail/server-mail.ts'
import { type SmtpAnswers, smtpServer } from '../support/mail/smtp-server.ts'
import { freePort, plantedDataFolder, startServer } from '../support/world/server-process.ts'

test('a sign-up sends a mail through the job queue, and /dev/mail shows it', async () => {
  const server = startServer({ port: await freePort(), DATA_DIR: plantedDataFolder() })
  await server.ready()
  await signUpAt(server.origin, 'newcomer@example.com')

  const mail = await untilMailed(server.origin, 'newcomer@example.com')
  expect(mail).toContain(`${server.origin}/verify/lml_`)
  expect(server.output()).not.toContain('newcomer@example.com')
  expect(await server.stop()).toBe(0)
})

test('a mail interrupted by the kill of the server is sent within a minute', async () => {
  const answers: SmtpAnswers = { greeting: '' }
  const smtp = await smtpServer(answers)
  const settings = { port: await freePort(), DATA_DIR: plantedDataFolder(), SMTP_URL: smtp.url, WORKERS: 1 }
  const first = startServer(settings)
  await first.ready()
  await signUpAt(first.origin, 'newcomer@example.com')
  await expect.poll(smtp.connections).toBeGreaterThan(0)
  await first.stop('SIGKILL')
  const killedAt = performance.now()
  delete answers.greeting

  const second = startServer(settings)
  await second.ready()
  // The demo world has reminders of its own, which may be due meanwhile.
  const toNewcomer = () => smtp.messages.filter((message) => message.includes('To: newcomer@example.com'))
  await expect.poll(() => toNewcomer().length).toBe(1)
  expect(performance.now() - killedAt).toBeLessThan(60_000)
})

test('a malformed MAIL_FROM prevents the start and is reported with a remedy', async () => {
  const server = startServer({ port: await freePort(), DATA_DIR: plantedDataFolder(), MAIL_FROM: 'nobody' })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('"nobody" is not a valid sender')
  expect(server.output()).toContain('MAIL_FROM')
})
