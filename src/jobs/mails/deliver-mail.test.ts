import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type SmtpAnswers, smtpServer } from '../../../test/support/mail/smtp-server.ts'
import { operatorOf, schoolOf, signInAs, visitTo } from '../../../test/support/people/identity-cast.ts'
import { createTestJobs } from '../../../test/support/world/test-jobs.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { queueMail } from '../../domain/identity/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createSmtpMailer } from '../../platform/mail/smtp-mailer.ts'
import { handleFact } from '../../platform/outbox/handle-fact.ts'
import { deliverMail } from './deliver-mail.ts'

const world = await createWorld()
beforeEach(() => world.clock.advance({ hours: 1 }))
afterAll(() => world.close())

const ana = { email: 'ana@example.com', name: 'Ana', password: 'a long password', locale: 'en' }

describe('a mail', () => {
  test('a mail is urgent only if it has a short-lived link and can be parsed', async () => {
    const visit = await visitTo(world, 'ceramics')
    await world.modules.identity.signUp(visit, { ...ana, email: 'hurried@example.com' })
    const linked = await wantedMail()
    await world.runJobs()
    const { me } = await signInAs(world, 'tom', 'ceramics')
    await inTransaction(world.deps.db, (tx) =>
      queueMail(tx, world.deps, me.schoolId, {
        to: 'tom@example.com',
        name: 'Tom',
        locale: 'en',
        template: 'password_changed',
        personId: me.personId,
        apps: 'keep',
      }),
    )
    const telling = await wantedMail()
    const { isUrgent } = deliverMail({ ...world.modules, ...world, mailer: { send: failing } })
    expect(isUrgent?.(linked)).toBe(true)
    expect(isUrgent?.(telling)).toBe(false)
    expect(isUrgent?.({ ...linked, body: { sealed: 'rubbish' } })).toBe(false)
    await world.runJobs()
  })

  test('a mail has a working link and is sent from the deployment’s address with the school’s name', async () => {
    const visit = await visitTo(world, 'ceramics')
    await world.modules.identity.signUp(visit, ana)
    await world.runJobs()

    const mail = await world.lastMail(ana.email)
    expect(mail.from).toEqual({ name: 'Ceramics Studio', address: 'no-reply@lectern.example' })
    const token = /http:\/\/localhost:3000\/verify\/(\S+)/.exec(mail.text)?.[1] ?? ''
    const { session } = await world.modules.identity.verifyEmail(visit, { token, password: ana.password })
    expect(await world.modules.identity.whoIs(visit.schoolId, session)).toMatchObject({ email: ana.email })
  })

  test('a mail links to the school where it was requested', async () => {
    const visit = await visitTo(world, 'astronomy')
    await world.modules.identity.requestMail(visit, {
      purpose: 'sign_in',
      email: 'mei@example.com',
      locale: 'en',
    })
    await world.runJobs()
    const { text, from } = await world.lastMail('mei@example.com')
    expect(text).toContain('http://127.0.0.1:3000/sign-in/link/lml_')
    expect(text).not.toContain('localhost')
    expect(from.name).toBe('Astronomy Club')
  })

  test('a mail is in the language that its reader chose', async () => {
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    await world.modules.identity.invite(olga, { email: 'hana@example.com', role: 'teacher', locale: 'en' })
    await world.runJobs()
    expect((await world.lastMail('hana@example.com')).subject).toBe(
      'Olga Novak さんから Ceramics Studio への招待',
    )
  })

  test('a mail is sent once even if its fact is relayed twice', async () => {
    const { me, visit } = await signInAs(world, 'ken', 'ceramics')
    await world.modules.identity.requestExport(me, visit)
    await world.runJobs()
    const before = (await world.mails()).length
    await world.deps.db.updateTable('facts').set({ sentAt: null }).execute()
    await world.runJobs()
    expect(await world.mails()).toHaveLength(before)
  })

  test('a mail whose link has expired before sending is not sent', async () => {
    const visit = await visitTo(world, 'ceramics')
    const late = { ...ana, email: 'late@example.com' }
    await world.modules.identity.signUp(visit, late)
    world.clock.advance({ hours: 24 })
    await world.runJobs()
    await expect(world.lastMail(late.email)).rejects.toThrow('No mail')
    expect(world.logged()).toContain('a mail was not sent')
  })
})

describe('a mail requested by a visitor', () => {
  test('a mail requested by a visitor is sent only to an e-mail address with an account', async () => {
    const before = (await world.mails()).length
    const visit = await visitTo(world, 'ceramics')
    for (const purpose of ['sign_in', 'reset_password'] as const) {
      await world.modules.identity.requestMail(visit, { purpose, email: 'nobody@example.com', locale: 'en' })
    }
    await world.runJobs()
    expect(await world.mails()).toHaveLength(before)

    await world.modules.identity.requestMail(visit, {
      purpose: 'sign_in',
      email: 'mei@example.com',
      locale: 'en',
    })
    await world.runJobs()
    expect(await world.mails()).toHaveLength(before + 1)
  })

  test('a mail request of a visitor is processed once even if its fact is relayed twice', async () => {
    const before = (await world.mails()).length
    const visit = await visitTo(world, 'ceramics')
    await world.modules.identity.requestMail(visit, {
      purpose: 'sign_in',
      email: 'ken@example.com',
      locale: 'en',
    })
    await world.runJobs()
    await world.deps.db.updateTable('facts').set({ sentAt: null }).execute()
    await world.runJobs()
    expect(await world.mails()).toHaveLength(before + 1)
  })
})

test('mail facts contain no e-mail address, no name and no usable link', async () => {
  const visit = await visitTo(world, 'ceramics')
  const secret = { ...ana, email: 'canary-address@example.com', name: 'Canaryname' }
  await world.modules.identity.signUp(visit, secret)
  await world.modules.identity.requestMail(visit, { purpose: 'sign_in', email: secret.email, locale: 'en' })
  await world.modules.identity.requestMail(visit, {
    purpose: 'sign_in',
    email: 'tom@example.com',
    locale: 'en',
  })
  await world.runJobs()
  const facts = await world.deps.db.selectFrom('facts').selectAll().execute()
  const dump = JSON.stringify(facts)
  expect(facts.length).toBeGreaterThan(4)
  expect(dump).not.toMatch(/canary|tom@|@example|lml_/i)
  // The log does not contain them either, although all of these mails were written.
  expect(world.logged()).not.toMatch(/canary|tom@example|lml_[\w-]{8}/i)
})

describe('a mail server', () => {
  test('a mail server that fails temporarily is retried and receives the mail once', async () => {
    const answers: SmtpAnswers = { rcptTo: '451 4.3.0 Try again later' }
    const { jobs, server } = await jobsWithSmtp(answers)
    const visit = await visitTo(world, 'ceramics')
    await world.modules.identity.signUp(visit, { ...ana, email: 'patient@example.com' })
    await expect(jobs.runJobs()).rejects.toMatchObject({ name: 'Unavailable', part: 'Mail' })
    await expect(jobs.runJobs()).rejects.toMatchObject({ name: 'Unavailable' })

    answers.rcptTo = '250 OK'
    await jobs.runJobs()
    await jobs.runJobs()
    expect(server.messages).toHaveLength(1)
    expect(server.messages[0]).toContain('patient@example.com')
  })

  test('a mail server that rejects an e-mail address permanently is not retried, and the address is not logged', async () => {
    const { jobs, server } = await jobsWithSmtp({ rcptTo: '550 5.1.1 <gone@example.com> has moved away' })
    const visit = await visitTo(world, 'ceramics')
    await world.modules.identity.signUp(visit, { ...ana, email: 'gone@example.com' })
    await jobs.runJobs()
    await jobs.runJobs()
    expect(server.commands.filter((command) => command.startsWith('RCPT TO'))).toHaveLength(1)
    const line =
      world
        .logged()
        .split('\n')
        .find((each) => each.includes('a mail was permanently rejected')) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      template: 'verify_email',
      school: 'ceramics',
      reason: '550 5.1.1 <[address]> has moved away',
    })
    expect(world.logged()).not.toContain('gone@example.com')
  })

  test('a mail accepted just before the process was killed is sent again with the same message id', async () => {
    const { server, mailer } = await jobsWithSmtp({})
    const visit = await visitTo(world, 'ceramics')
    await world.modules.identity.signUp(visit, { ...ana, email: 'twice@example.com' })
    const fact = await wantedMail()
    const handler = deliverMail({ ...world.modules, ...world, mailer })
    await handler.handle(fact)
    await handleFact(world.deps, handler, fact)
    const ids = server.messages.map((message) => /^message-id: .*$/im.exec(message)?.[0])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    await world.runJobs()
  })
})

test('a mail links to the current origin of a school that moved before delivery', async () => {
  const { tenancy, identity } = world.modules
  const school = await schoolOf(world, 'astronomy')
  await identity.signUp(await visitTo(world, 'astronomy'), { ...ana, email: 'moved@example.com' })
  await tenancy.moveSchool({ kind: 'platform' }, school.id, 'http://stars.localhost:3000')
  await world.runJobs()
  expect((await world.lastMail('moved@example.com')).text).toContain('http://stars.localhost:3000/verify/')
})

async function wantedMail() {
  const facts = await world.deps.db.selectFrom('facts').selectAll().where('sentAt', 'is', null).execute()
  const fact = facts.find(({ kind }) => kind === 'mail.wanted')
  if (!fact) throw new Error('No mail is wanted')
  return fact
}

async function failing(): Promise<never> {
  throw new Error('No mail is sent here')
}

/** The same world, sending by SMTP. */
async function jobsWithSmtp(answers: SmtpAnswers) {
  const server = await smtpServer(answers)
  const mailer = createSmtpMailer({ url: server.url, from: 'Lectern <no-reply@lectern.example>' })
  const jobs = createTestJobs({ ...world, mailer })
  onTestFinished(jobs.close)
  return { jobs, server, mailer }
}
