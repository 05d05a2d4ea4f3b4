import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolderMailer } from './folder-mailer.ts'
import { listStoredMail, readStoredMail } from './stored-mail.ts'

const from = 'Lectern <mail@lectern.example>'
const mail = { to: 'mei@example.com', subject: 'Welcome', text: 'Hello Mei' }
const clock = { now: () => new Date('2026-03-01T09:00:00.123Z') }

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kept-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function folderMailer() {
  const folder = join(await temporaryFolder(), 'mail')
  return { folder, mailer: createFolderMailer({ folder, from, clock }) }
}

async function idOf(delivery: ReturnType<ReturnType<typeof createFolderMailer>['send']>): Promise<string> {
  const { is, ...rest } = await delivery
  expect(is).toBe('accepted')
  return 'id' in rest ? rest.id : ''
}

test('a stored mail can be read back completely', async () => {
  const { folder, mailer } = await folderMailer()
  const id = await idOf(mailer.send({ ...mail, html: '<p>Hello</p>', from: { name: 'Studio' } }))

  expect(await readStoredMail(folder, id)).toEqual({
    ...mail,
    html: '<p>Hello</p>',
    from: { name: 'Studio', address: 'mail@lectern.example' },
    id,
    storedAt: '2026-03-01T09:00:00.123Z',
  })
})

test('stored mails are listed newest first, also within one millisecond', async () => {
  const { folder, mailer } = await folderMailer()
  for (const subject of ['first', 'second', 'third']) await mailer.send({ ...mail, subject })

  expect((await listStoredMail(folder)).map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
})

test('only the newest 200 stored mails are kept', async () => {
  const { folder, mailer } = await folderMailer()
  for (let n = 1; n <= 203; n++) await mailer.send({ ...mail, subject: `mail ${n}` })

  const subjects = (await listStoredMail(folder)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(200)
  expect(subjects.at(0)).toBe('mail 203')
  expect(subjects.at(-1)).toBe('mail 4')
})

test('concurrently stored mails are all kept and leave no temporary file', async () => {
  const { folder, mailer } = await folderMailer()
  await Promise.all(Array.from({ length: 50 }, () => mailer.send(mail)))

  expect(await listStoredMail(folder)).toHaveLength(50)
  expect((await readdir(folder)).every((name) => name.endsWith('.json'))).toBe(true)
})

test('stored mails are readable only by their owner', async () => {
  const { folder, mailer } = await folderMailer()
  const id = await idOf(mailer.send(mail))

  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, `${id}.json`))).mode & 0o777).toBe(0o600)
})

test.each(['../secret', '..%2Fsecret', '/etc/passwd', 'secret', '', '20260301T090000123Z-000001-0000000\0'])(
  'reading the invalid mail id %j returns nothing',
  async (id) => {
    const parent = await temporaryFolder()
    const folder = join(parent, 'mail')
    await mkdir(folder)
    await writeFile(join(parent, 'secret.json'), '{}')
    await writeFile(join(folder, 'secret.json'), '{}')

    expect(await readStoredMail(folder, id)).toBeUndefined()
  },
)

test('other files in the mail folder are neither listed nor deleted', async () => {
  const { folder, mailer } = await folderMailer()
  await mailer.send(mail)
  await writeFile(join(folder, 'notes.json'), '{}')
  await mailer.send(mail)

  expect(await listStoredMail(folder)).toHaveLength(2)
  expect(await readdir(folder)).toContain('notes.json')
})

test('a missing mail folder has no mails', async () => {
  const folder = join(await temporaryFolder(), 'nowhere')

  expect(await listStoredMail(folder)).toEqual([])
  expect(await readStoredMail(folder, '20260301T090000123Z-000001-00000000')).toBeUndefined()
})

test('a stored mail is validated like a sent one, with a one-line subject and well-formed addresses', async () => {
  const { folder, mailer } = await folderMailer()
  const id = await idOf(mailer.send({ ...mail, subject: 'Hello\r\nBcc: tom@example.com' }))

  expect(await readStoredMail(folder, id)).toMatchObject({ subject: 'Hello Bcc: tom@example.com' })
  expect(await mailer.send({ ...mail, to: 'mei@example.com\r\nBcc: tom@example.com' })).toMatchObject({
    is: 'refused',
    part: 'address',
  })
  expect(await listStoredMail(folder)).toHaveLength(1)
})

test('a malformed sender or reply-to address throws and is not a refusal of the recipient', async () => {
  const { mailer } = await folderMailer()

  await expect(mailer.send({ ...mail, replyTo: 'olga@example.com\nBcc: tom@example.com' })).rejects.toThrow(
    'not an e-mail address',
  )
  await expect(mailer.send({ ...mail, from: { address: 'no address' } })).rejects.toThrow(
    'not an e-mail address',
  )
})
