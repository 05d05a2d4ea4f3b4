// Deleting an account leaves nothing of its owner behind. Tom fills every column a member can fill with canaries,
// deletes his account, and then every table and every file is searched for them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SignedIn } from '../../../src/domain/identity/index.ts'
import type { Visit } from '../../../src/domain/tenancy/index.ts'
import { newId } from '../../../src/platform/ids.ts'
import { setUpSecondFactor } from '../../support/browser/authenticator.ts'
import {
  demoPassword,
  guestOf,
  mailedToken,
  operatorOf,
  personOf,
  schoolOf,
  signInAs,
  visitTo,
} from '../../support/people/identity-cast.ts'
import { createWorld, type World } from '../../support/world/world.ts'

const canaries = {
  email: 'canaryemail@example.com',
  requestedEmail: 'canarywished@example.com',
  name: 'Canaryname Tom',
  picture: 'canarypicture',
  passkey: 'canarypasskey',
  credential: 'canarycredential',
  returnTo: '/canaryreturn',
  browser: 'canarybrowser',
  locale: 'canarylocale',
} as const
// The former name is deleted before the account, and must not return.
const former = { formerEmail: 'tom@example.com', formerName: 'Tom Becker' }

/**
 * The remaining rows: the audit log is append-only. It names nobody, but keeps the IP addresses and browsers
 * of an account (docs/operations.md, "Data that remains after account deletion").
 */
const documented: ReadonlySet<string> = new Set(['browser in audit_entries'])

const world = await createWorld()
afterAll(() => world.close())

describe('the deletion of an account', () => {
  let before: string[]
  beforeAll(async () => {
    await fillEverything(world)
    before = await traces(world)
    const { me, visit, code } = await lastVisit(world)
    await world.modules.identity.deleteAccount(me, visit, { password: demoPassword, code })
    await world.runJobs()
  })

  test('the tables have rows of a member before the account is deleted', () => {
    const found = new Set(before.map((trace) => trace.split(' in ')[0]))
    // The staff was notified of a new member by the former name.
    expect([...found].sort()).toEqual([...Object.keys(canaries), 'formerName'].sort())
  })

  test('after an account is deleted, tables and files have only the documented traces of the member', async () => {
    expect((await traces(world)).filter((trace) => !documented.has(trace))).toEqual([])
  })

  test('a mail confirms a deleted account to its former e-mail address', async () => {
    expect(await world.lastMail(canaries.email)).toMatchObject({
      subject: '你在 Ceramics Studio 的帳號已刪除',
    })
  })

  test('the row of a deleted account remains as a tombstone without sign-in, and its e-mail address can be used again', async () => {
    const { identity } = world.modules
    const visit = await visitAs('ceramics')
    for (const email of [canaries.email, `deleted-${await tombId(world)}@deleted.invalid`]) {
      expect(await identity.signIn(visit, { email, password: demoPassword })).toMatchObject({ is: 'wrong' })
    }
    const account = { email: canaries.email, name: 'Another', password: 'a long password', locale: 'en' }
    await identity.signUp(visit, account)
    await world.runJobs()
    expect((await world.lastMail(canaries.email)).subject).toContain('Confirm your e-mail address')
  })

  test('deleting an account leaves the rows of everyone else unchanged', async () => {
    const { identity } = world.modules
    const visit = await visitAs('ceramics')
    const outcome = await identity.signIn(visit, { email: 'mei@example.com', password: demoPassword })
    expect(outcome).toMatchObject({ is: 'signed-in' })
    expect(await world.files.exists('avatars/mei.png')).toBe(true)
  })
})

test('an account created, changed and deleted within a day leaves nothing of its sign-up', async () => {
  const own = await createWorld()
  onTestFinished(own.close)
  const { identity } = own.modules
  const visit = await visitTo(own, 'ceramics')
  const account = { email: 'canarysignup@example.com', name: 'Canarysignup', locale: 'en' }
  await identity.signUp(visit, { ...account, password: demoPassword })
  const token = await mailedToken(own, { to: account.email, template: 'verify_email' })
  const { session } = await identity.verifyEmail(visit, { token, password: demoPassword })
  const { me } = await guestOf(own, visit, session)
  await identity.requestEmailChange(me, visit, { password: demoPassword, email: 'elsewhere@example.com' })
  const moved = await mailedToken(own, { to: 'elsewhere@example.com', template: 'change_email' })
  await identity.changeEmail(me, visit, { token: moved })
  const again = await guestOf(own, visit, session)
  await identity.deleteAccount(again.me, visit, { password: demoPassword, code: '' })
  await own.runJobs()
  expect(await tablesWith(own, /canarysignup|elsewhere@/i)).toEqual([])
})

let code: () => string = () => ''

/**
 * Tom with rows in every table: two schools, every kind of link, a second factor, a passkey, a picture, three
 * exports.
 */
async function fillEverything(world: World) {
  const { identity } = world.modules
  const { me, visit, session } = await signIn(former.formerEmail)
  for (const key of ['avatars/1.png', 'avatars/2.png']) {
    await world.files.put(key, Buffer.from(`PNG ${canaries.picture}`))
    await identity.setAvatar(me, key)
  }
  await world.files.put('avatars/mei.png', Buffer.from('PNG'))
  await identity.setAvatar((await signInAs(world, 'mei', 'ceramics')).me, 'avatars/mei.png')
  await changeEmail(me, visit)
  await identity.updateProfile(me, {
    name: canaries.name,
    locale: canaries.locale,
    timeZone: 'Europe/Berlin',
  })
  await addPasskey(me)
  await joinAstronomy()
  // Mails to one person are rate-limited.
  world.clock.advance({ minutes: 16 })
  await requestEveryMail()
  await requestExports()
  const { schoolId } = visit
  code = (await setUpSecondFactor(world, { schoolId, session, password: demoPassword })).code
  // An incomplete sign-in and passkey registration, and an export that is not packed yet.
  await identity.signIn(visit, { email: canaries.email, password: demoPassword })
  const again = await guestOf(world, visit, session)
  const school = await schoolOf(world, 'ceramics')
  await identity.offerPasskey(school, again.me, visit, { password: demoPassword })
  await identity.requestEmailChange(again.me, visit, {
    password: demoPassword,
    email: canaries.requestedEmail,
  })
  await identity.requestExport(again.me, visit)
}

async function changeEmail(me: SignedIn, visit: Visit) {
  const { identity } = world.modules
  await identity.requestEmailChange(me, visit, { password: demoPassword, email: canaries.email })
  await world.runJobs()
  const token = await mailedToken(world, { to: canaries.email, template: 'change_email' })
  await identity.changeEmail(me, visit, { token })
}

async function joinAstronomy() {
  const { identity } = world.modules
  const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
  await identity.invite(hana, { email: canaries.email, role: 'teacher', locale: 'en' })
  const visit = await visitAs('astronomy')
  const input = { email: canaries.email, name: canaries.name, password: demoPassword, locale: 'en' }
  await identity.signUp(visit, { ...input, returnTo: canaries.returnTo })
  await world.runJobs()
}

async function requestEveryMail() {
  const { identity } = world.modules
  for (const school of ['ceramics', 'astronomy'] as const) {
    for (const purpose of ['sign_in', 'reset_password'] as const) {
      const request = { purpose, email: canaries.email, locale: 'en', returnTo: canaries.returnTo }
      await identity.requestMail(await visitAs(school), request)
    }
  }
  await world.runJobs()
}

async function requestExports() {
  for (const school of ['ceramics', 'astronomy'] as const) {
    const { me, visit } = await signIn(canaries.email, school)
    await world.modules.identity.requestExport(me, visit)
    await world.runJobs()
  }
}

async function addPasskey({ schoolId, personId }: SignedIn) {
  const { clock } = world
  await world.deps.db
    .insertInto('passkeys')
    .values({
      schoolId,
      id: newId(clock),
      personId,
      credentialId: canaries.credential,
      publicKey: Buffer.from('a key'),
      signCount: 0n,
      transports: [],
      name: canaries.passkey,
      createdAt: clock.now(),
    })
    .execute()
}

async function lastVisit(world: World) {
  const { identity } = world.modules
  const visit = await visitAs('ceramics')
  const outcome = await identity.signIn(visit, { email: canaries.email, password: demoPassword })
  if (outcome.is !== 'second-factor') throw new Error(`Expected a second factor, not ${outcome.is}`)
  const proof = { challenge: outcome.challenge, code: code() }
  const proven = await identity.provideSecondFactor(visit, proof)
  if (proven.is !== 'signed-in') throw new Error(`Expected to be in, not ${proven.is}`)
  world.clock.advance({ seconds: 30 })
  return { ...(await guestOf(world, visit, proven.session)), code: code() }
}

async function signIn(email: string, school: 'ceramics' | 'astronomy' = 'ceramics') {
  const visit = await visitAs(school)
  const outcome = await world.modules.identity.signIn(visit, { email, password: demoPassword })
  if (outcome.is !== 'signed-in') throw new Error(`${email} was not signed in: ${outcome.is}`)
  return await guestOf(world, visit, outcome.session)
}

async function visitAs(school: 'ceramics' | 'astronomy'): Promise<Visit> {
  return { schoolId: (await schoolOf(world, school)).id, address: '192.0.2.7', userAgent: canaries.browser }
}

async function tombId({ deps }: World): Promise<string> {
  const { id } = await deps.db
    .selectFrom('people')
    .select('id')
    .where('deletedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(id).not.toBe(await personOf(world, 'mei'))
  return id
}

/** The place of each canary: `name in people`, `picture in files`. */
async function traces({ filesFolder, ...world }: World): Promise<string[]> {
  const found = (await everyTable(world)).flatMap(({ name, text }) =>
    canariesIn(text).map((canary) => `${canary} in ${name}`),
  )
  return [...found, ...canariesIn(contents(filesFolder)).map((canary) => `${canary} in files`)]
}

async function tablesWith(world: World, pattern: RegExp): Promise<string[]> {
  return (await everyTable(world)).filter(({ text }) => pattern.test(text)).map(({ name }) => name)
}

async function everyTable({ deps: { db } }: Pick<World, 'deps'>) {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  expect(tables.rows.length).toBeGreaterThan(15)
  return await Promise.all(
    tables.rows.map(async ({ schema, name }) => {
      // A row cast to text shows every column; bytes are shown as hex.
      const { rows } = await sql<{ row: string }>`
        select each::text as row from ${sql.table(`${schema}.${name}`)} as each`.execute(db)
      return { name, text: rows.map(({ row }) => row).join('\n') }
    }),
  )
}

function canariesIn(text: string): string[] {
  const lower = text.toLowerCase()
  return Object.entries({ ...canaries, ...former })
    .filter(([, canary]) => {
      const [plain, bytes] = [canary.toLowerCase(), Buffer.from(canary)]
      return [plain, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '').toLowerCase()].some(
        (form) => lower.includes(form),
      )
    })
    .map(([name]) => name)
}

function contents(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`)
    .join('\n')
}
