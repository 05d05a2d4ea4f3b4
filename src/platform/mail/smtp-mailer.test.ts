import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { type SmtpAnswers, smtpServer } from '../../../test/support/mail/smtp-server.ts'
import { Unavailable } from '../unavailable.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const from = 'Lectern <mail@lectern.example>'
const mail = { to: 'mei@example.com', subject: 'Welcome', text: 'Hello Mei' }

function headersOf(message = ''): string[] {
  const [head = ''] = message.split('\r\n\r\n')
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
}

test('a mail accepted by the SMTP server is reported as accepted with its message id', async () => {
  const server = await smtpServer()
  const delivery = await createSmtpMailer({ url: server.url, from }).send({
    ...mail,
    html: '<p>Hello Mei</p>',
  })

  expect(delivery).toEqual({ is: 'accepted', id: expect.stringMatching(/^<.+@lectern\.example>$/) })
  expect(server.commands).toContain('MAIL FROM:<mail@lectern.example>')
  expect(server.commands).toContain('RCPT TO:<mei@example.com>')
  expect(headersOf(server.messages[0])).toEqual(
    expect.arrayContaining([
      'From: Lectern <mail@lectern.example>',
      'To: mei@example.com',
      'Subject: Welcome',
      'Auto-Submitted: auto-generated',
    ]),
  )
  expect(server.messages[0]).toContain('\r\n\r\nHello Mei')
  expect(server.messages[0]).toContain('<p>Hello Mei</p>')
})

test('a mail can have its own sender name and reply-to address', async () => {
  const server = await smtpServer()
  await createSmtpMailer({ url: server.url, from }).send({
    ...mail,
    from: { name: '陶藝, "Studio"' },
    replyTo: 'olga@example.com',
  })

  const headers = headersOf(server.messages[0])
  expect(headers).toContain('Reply-To: olga@example.com')
  expect(headers.find((header) => header.startsWith('From: '))).toMatch(
    /^From: =\?UTF-8\?.+ <mail@lectern\.example>$/,
  )
  expect(server.commands).toContain('MAIL FROM:<mail@lectern.example>')
})

test('a mail with an id keeps its message id each time it is sent', async () => {
  const server = await smtpServer()
  const mailer = createSmtpMailer({ url: server.url, from })
  for (const _time of [1, 2]) await mailer.send({ ...mail, id: '018bcfe5-6800-7000-8000-00000000000a' })

  const ids = server.messages.map((message) => headersOf(message).find((line) => /^message-id/i.test(line)))
  expect(new Set(ids)).toEqual(
    new Set(['Message-ID: <018bcfe5-6800-7000-8000-00000000000a@lectern.example>']),
  )
})

test('line breaks in a subject or sender name cannot inject headers or text', async () => {
  const server = await smtpServer()
  await createSmtpMailer({ url: server.url, from }).send({
    ...mail,
    subject: 'Hello\r\nBcc: tom@example.com\r\n\r\nAnother text',
    from: { name: 'Studio\nX-Evil: yes' },
  })

  const headers = headersOf(server.messages[0])
  expect(headers).toContain('Subject: Hello Bcc: tom@example.com Another text')
  expect(headers.filter((header) => /^(bcc|x-evil)/i.test(header))).toEqual([])
  expect(server.messages[0]?.split('\r\n\r\n').at(-1)).toBe('Hello Mei')
  expect(server.commands.filter((command) => command.startsWith('RCPT TO'))).toHaveLength(1)
})

test.each([
  'mei@example.com\r\nBcc: tom@example.com',
  'mei@example.com\nRCPT TO:<tom@example.com>',
  'mei@example.com, tom@example.com',
  'mei@example.com;tom@example.com',
  'Mei <mei@example.com>',
  'mei@example.com>',
  'friends: mei@example.com;',
  'mei@example.com@evil.example',
  'mei@example.com ',
  'mei',
  '',
  `${'m'.repeat(250)}@example.com`,
])('the recipient address %j is refused without contacting a server', async (to) => {
  const server = await smtpServer()
  const delivery = await createSmtpMailer({ url: server.url, from }).send({ ...mail, to })

  expect(delivery).toMatchObject({ is: 'refused', part: 'address' })
  expect(server.commands).toEqual([])
})

test('a recipient permanently rejected by the SMTP server is refused with the server’s message', async () => {
  const { url } = await smtpServer({ rcptTo: '550 5.1.1 No such user' })

  expect(await createSmtpMailer({ url, from }).send(mail)).toEqual({
    is: 'refused',
    part: 'address',
    reason: '550 5.1.1 No such user',
  })
})

test('a permanent rejection is recognized from an SMTP server with pipelining', async () => {
  const { url } = await smtpServer({
    ehlo: '250-smtp.example\r\n250 PIPELINING',
    rcptTo: '550 5.1.1 No such user',
    data: '503 No recipients',
  })

  expect(await createSmtpMailer({ url, from }).send(mail)).toMatchObject({ is: 'refused', part: 'address' })
})

test('a message permanently rejected by the SMTP server is refused as a message', async () => {
  const { url } = await smtpServer({ done: '554 5.6.0 Looks like spam' })

  expect(await createSmtpMailer({ url, from }).send(mail)).toEqual({
    is: 'refused',
    part: 'message',
    reason: '554 5.6.0 Looks like spam',
  })
})

test.each<[string, SmtpAnswers]>([
  ['the greeting', { greeting: '421 4.3.2 Shutting down' }],
  ['the sender', { mailFrom: '451 4.3.0 Try later' }],
  ['the recipient', { rcptTo: '450 4.2.1 Greylisted' }],
  ['the message', { done: '452 4.3.1 Disk full' }],
])('an SMTP server that temporarily rejects %s is reported as Unavailable', async (_, answers) => {
  const { url } = await smtpServer(answers)

  await expect(createSmtpMailer({ url, from }).send(mail)).rejects.toThrow(Unavailable)
})

test('a rejected sender is reported as Unavailable, not as a refused recipient', async () => {
  const { url } = await smtpServer({ mailFrom: '550 5.7.1 Sender not allowed' })

  await expect(createSmtpMailer({ url, from }).send(mail)).rejects.toMatchObject({
    name: 'Unavailable',
    part: 'Mail',
    cause: { responseCode: 550 },
  })
})

test('rejected SMTP credentials are reported as Unavailable, not as a refused recipient', async () => {
  const { port } = await smtpServer({ ehlo: '250-smtp.example\r\n250 AUTH PLAIN' })
  const mailer = createSmtpMailer({ url: `smtp://lectern:wrong@127.0.0.1:${port}`, from })

  await expect(mailer.send(mail)).rejects.toThrow(Unavailable)
})

test('an unreachable SMTP server is reported as Unavailable', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')

  await expect(createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)).rejects.toThrow(
    Unavailable,
  )
})

test('an SMTP server that sends no greeting is reported as Unavailable after a timeout', async () => {
  const { url } = await smtpServer({ greeting: '' })

  await expect(createSmtpMailer({ url: `${url}?greetingTimeout=20`, from }).send(mail)).rejects.toThrow(
    Unavailable,
  )
})

test.each(['no address', 'a@example.com, b@example.com', ''])(
  'a mailer with the malformed sender address %j is refused',
  (wrong) => {
    expect(() => createSmtpMailer({ url: 'smtp://127.0.0.1', from: wrong })).toThrow('is not a valid sender')
  },
)

test('only smtp: and smtps: URLs are accepted as a mail server', () => {
  expect(() => createSmtpMailer({ url: 'https://mail.example', from })).toThrow('smtp://')
})
