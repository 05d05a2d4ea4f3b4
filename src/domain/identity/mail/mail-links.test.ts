import { describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../../demo/schools.ts'
import {
  demoPassword,
  demoPeople,
  mailedToken,
  operatorOf,
  personOf,
  requestedToken,
  signInAs,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { ownWorld, platformActor, type World } from '../../../../test/support/world/world.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import { minute } from '../../../platform/durations.ts'
import type { SignedIn } from '../index.ts'
import { type LinkPurpose, linkLifetimes } from './mail-links.ts'

const mei = demoPeople.mei.email
const newcomer = 'new@example.com'
const notFound = { code: 'not_found' }

type Links = {
  /** Requests a mailed link at Ceramics and returns its token. */
  readonly issue: (world: World) => Promise<string>
  /** Uses a link at a school with otherwise valid input. */
  readonly use: (world: World, token: string, school?: DemoSchoolName) => Promise<unknown>
}

const links: Readonly<Record<LinkPurpose, Links>> = {
  verify_email: {
    async issue(world) {
      const signUp = { email: newcomer, name: 'New', password: 'a good one', locale: 'en' }
      await world.modules.identity.signUp(await visitTo(world, 'ceramics'), signUp)
      return await mailedToken(world, { to: newcomer, template: 'verify_email' })
    },
    use: async (world, token, school = 'ceramics') =>
      world.modules.identity.verifyEmail(await visitTo(world, school), { token, password: 'a good one' }),
  },
  reset_password: {
    issue: async (world) =>
      requestedToken(world, await visitTo(world, 'ceramics'), { purpose: 'reset_password', email: mei }),
    use: async (world, token, school = 'ceramics') =>
      world.modules.identity.resetPassword(await visitTo(world, school), { token, password: 'a good one' }),
  },
  sign_in: {
    issue: async (world) =>
      requestedToken(world, await visitTo(world, 'ceramics'), { purpose: 'sign_in', email: mei }),
    use: async (world, token, school = 'ceramics') =>
      world.modules.identity.signInByLink(await visitTo(world, school), { token }),
  },
  change_email: {
    async issue(world) {
      const { me, visit } = await signInAs(world, 'mei', 'ceramics')
      const input = { password: demoPassword, email: newcomer }
      await world.modules.identity.requestEmailChange(me, visit, input)
      return await mailedToken(world, { to: newcomer, template: 'change_email' })
    },
    use: async (world, token, school = 'ceramics') => {
      const visit = await visitTo(world, school)
      const { schoolId } = visit
      const { name } = demoPeople.mei
      // Looked up by name, because the e-mail address changes.
      const { id: personId } = await world.deps.db
        .selectFrom('people')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      const me = { schoolId, personId, email: mei, name, locale: null }
      await world.modules.identity.changeEmail(me as SignedIn, visit, { token })
    },
  },
  invitation: {
    async issue(world) {
      const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
      await world.modules.identity.invite(olga, { email: newcomer, role: 'teacher', locale: 'en' })
      return await mailedToken(world, { to: newcomer, template: 'invitation' })
    },
    use: async (world, token, school = 'ceramics') =>
      world.modules.identity.acceptInvitation(await visitTo(world, school), {
        token,
        name: 'New',
        password: 'a good one',
        locale: 'en',
      }),
  },
}

const lifetimes = {
  verify_email: { hours: 24 },
  reset_password: { minutes: 30 },
  sign_in: { minutes: 15 },
  change_email: { hours: 1 },
  invitation: { days: 7 },
} as const satisfies Record<LinkPurpose, object>

describe.each(Object.entries(links) as [LinkPurpose, Links][])('a link for %s', (purpose, { issue, use }) => {
  test('a mailed link works once, even if fifty requests use it at the same time', async () => {
    const world = await ownWorld()
    const token = await issue(world)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => use(world, token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(notFound)
    }
    await expect(use(world, token)).rejects.toMatchObject(notFound)
  })

  test('a mailed link works until exactly its expiry time', async () => {
    const [early, late] = [await ownWorld(), await ownWorld()]
    const [inTime, tooLate] = [await issue(early), await issue(late)]
    early.clock.advance(lifetimes[purpose])
    early.clock.advance({ seconds: -0.001 })
    await use(early, inTime)
    late.clock.advance(lifetimes[purpose])
    await expect(use(late, tooLate)).rejects.toMatchObject(notFound)
    await late.modules.identity.sweepSignIns()
    expect(await late.deps.db.selectFrom('mailLinks').selectAll().execute()).toEqual([])
  })

  test('a mailed link works only at the school that sent it', async () => {
    const world = await ownWorld()
    const token = await issue(world)
    await expect(use(world, token, 'astronomy')).rejects.toMatchObject(notFound)
    await use(world, token)
  })

  test('a mailed link does not work for any other purpose', async () => {
    const world = await ownWorld()
    const token = await issue(world)
    for (const [other, { use: misuse }] of Object.entries(links)) {
      if (other !== purpose) await expect(misuse(world, token), other).rejects.toMatchObject(notFound)
    }
    await use(world, token)
  })

  test('a mailed link is stored as a hash, and the hash is not accepted as a token', async () => {
    const world = await ownWorld()
    const token = await issue(world)
    const rows = await world.deps.db.selectFrom('mailLinks').select('tokenHash').execute()
    expect(rows).toEqual([{ tokenHash: hashToken(token) }])
    for (const stolen of [hashToken(token).toString('hex'), hashToken(token).toString('base64url'), '']) {
      await expect(use(world, stolen)).rejects.toMatchObject(notFound)
    }
  })

  test('a mailed link can be inspected without being used up, and the result contains no hash', async () => {
    const world = await ownWorld()
    const token = await issue(world)
    const { schoolId } = await visitTo(world, 'ceramics')
    const read = await world.modules.identity.readLink({ schoolId, purpose, token })
    expect(read).toMatchObject({ email: expect.stringContaining('@') })
    expect(JSON.stringify(read)).not.toMatch(/argon2|hash/i)
    await use(world, token)
    expect(await world.modules.identity.readLink({ schoolId, purpose, token })).toBeUndefined()
  })

  test('a mailed link has the documented lifetime', () => {
    const { days = 0, hours = 0, minutes = 0 } = lifetimes[purpose] as Record<string, number>
    expect(linkLifetimes[purpose]).toBe(((days * 24 + hours) * 60 + minutes) * minute)
  })
})

describe.each(['reset_password', 'sign_in', 'change_email', 'invitation'] as const)(
  'several links for %s',
  (purpose) => {
    test('only the newest mailed link of its purpose is valid', async () => {
      const world = await ownWorld()
      const { issue, use } = links[purpose]
      const older = await issue(world)
      const newest = await issue(world)
      await expect(use(world, older)).rejects.toMatchObject(notFound)
      await use(world, newest)
    })
  },
)

describe.each(['reset_password', 'sign_in', 'change_email'] as const)(
  'a link for %s after the account is deactivated',
  (purpose) => {
    test('a mailed link of a deactivated account is void and changes nothing', async () => {
      const world = await ownWorld()
      const { issue, use } = links[purpose]
      const token = await issue(world)
      const before = await accountOf(world)
      await world.modules.identity.deactivatePerson(platformActor, before.id)
      await expect(use(world, token)).rejects.toMatchObject(notFound)
      await world.modules.identity.reactivatePerson(platformActor, before.id)
      const { email, passwordHash } = await accountOf(world)
      expect({ email, passwordHash }).toEqual({ email: before.email, passwordHash: before.passwordHash })
    })
  },
)

async function accountOf(world: World) {
  return await world.deps.db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', await personOf(world, 'mei'))
    .executeTakeFirstOrThrow()
}
