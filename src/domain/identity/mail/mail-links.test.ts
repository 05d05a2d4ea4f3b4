import { afterAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../../demo/schools.ts'
import {
  type Account,
  demoPassword,
  mailedToken,
  newAccount,
  operatorOf,
  requestedToken,
  signInAs,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { createWorld, platformActor } from '../../../../test/support/world/world.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import { minute } from '../../../platform/durations.ts'
import type { SignedIn } from '../index.ts'
import { type LinkPurpose, linkLifetimes } from './mail-links.ts'

const notFound = { code: 'not_found' }

const world = await createWorld()
afterAll(() => world.close())

/** Whom a test sends links: a member, and a mailbox without an account. */
type Recipient = Account & { readonly newcomer: string }

const newRecipient = async (): Promise<Recipient> => {
  const account = await newAccount(world)
  return { ...account, newcomer: `new-${account.email}` }
}

type Links = {
  /** Requests a mailed link at Ceramics and returns its token. */
  readonly issue: (recipient: Recipient) => Promise<string>
  /** Uses a link at a school with otherwise valid input. */
  readonly use: (recipient: Recipient, token: string, school?: DemoSchoolName) => Promise<unknown>
}

const { identity } = world.modules

const links: Readonly<Record<LinkPurpose, Links>> = {
  verify_email: {
    async issue({ newcomer }) {
      const signUp = { email: newcomer, name: 'New', password: 'a good one', locale: 'en' }
      await identity.signUp(await visitTo(world, 'ceramics'), signUp)
      return await mailedToken(world, { to: newcomer, template: 'verify_email' })
    },
    use: async (_recipient, token, school = 'ceramics') =>
      identity.verifyEmail(await visitTo(world, school), { token, password: 'a good one' }),
  },
  reset_password: {
    issue: async ({ email }) =>
      requestedToken(world, await visitTo(world, 'ceramics'), { purpose: 'reset_password', email }),
    use: async (_recipient, token, school = 'ceramics') =>
      identity.resetPassword(await visitTo(world, school), { token, password: 'a good one' }),
  },
  sign_in: {
    issue: async ({ email }) =>
      requestedToken(world, await visitTo(world, 'ceramics'), { purpose: 'sign_in', email }),
    use: async (_recipient, token, school = 'ceramics') =>
      identity.signInByLink(await visitTo(world, school), { token }),
  },
  change_email: {
    async issue({ email, newcomer }) {
      const { me, visit } = await signInAs(world, { email }, 'ceramics')
      await identity.requestEmailChange(me, visit, { password: demoPassword, email: newcomer })
      return await mailedToken(world, { to: newcomer, template: 'change_email' })
    },
    use: async ({ personId, email, name }, token, school = 'ceramics') => {
      const visit = await visitTo(world, school)
      const me = { schoolId: visit.schoolId, personId, email, name, locale: null }
      await identity.changeEmail(me as SignedIn, visit, { token })
    },
  },
  invitation: {
    async issue({ newcomer }) {
      const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
      await identity.invite(olga, { email: newcomer, role: 'teacher', locale: 'en' })
      return await mailedToken(world, { to: newcomer, template: 'invitation' })
    },
    use: async (_recipient, token, school = 'ceramics') =>
      identity.acceptInvitation(await visitTo(world, school), {
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
    const recipient = await newRecipient()
    const token = await issue(recipient)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => use(recipient, token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(notFound)
    }
    await expect(use(recipient, token)).rejects.toMatchObject(notFound)
  })

  test('a mailed link works until exactly its expiry time', async () => {
    const [early, late] = [await newRecipient(), await newRecipient()]
    const [inTime, tooLate] = [await issue(early), await issue(late)]
    world.clock.advance(lifetimes[purpose])
    world.clock.advance({ seconds: -0.001 })
    await use(early, inTime)
    world.clock.advance({ seconds: 0.001 })
    await expect(use(late, tooLate)).rejects.toMatchObject(notFound)
    await identity.sweepSignIns()
    expect(await mailedHashes()).not.toContainEqual(hashToken(tooLate))
  })

  test('a mailed link works only at the school that sent it', async () => {
    const recipient = await newRecipient()
    const token = await issue(recipient)
    await expect(use(recipient, token, 'astronomy')).rejects.toMatchObject(notFound)
    await use(recipient, token)
  })

  test('a mailed link does not work for any other purpose', async () => {
    const recipient = await newRecipient()
    const token = await issue(recipient)
    for (const [other, { use: misuse }] of Object.entries(links)) {
      if (other !== purpose) await expect(misuse(recipient, token), other).rejects.toMatchObject(notFound)
    }
    await use(recipient, token)
  })

  test('a mailed link is stored as a hash, and the hash is not accepted as a token', async () => {
    const recipient = await newRecipient()
    const before = new Set((await mailedHashes()).map((hash) => hash.toString('hex')))
    const token = await issue(recipient)
    const added = (await mailedHashes()).filter((hash) => !before.has(hash.toString('hex')))
    expect(added).toEqual([hashToken(token)])
    for (const stolen of [hashToken(token).toString('hex'), hashToken(token).toString('base64url'), '']) {
      await expect(use(recipient, stolen)).rejects.toMatchObject(notFound)
    }
  })

  test('a mailed link can be inspected without being used up, and the result contains no hash', async () => {
    const recipient = await newRecipient()
    const token = await issue(recipient)
    const { schoolId } = await visitTo(world, 'ceramics')
    const read = await identity.readLink({ schoolId, purpose, token })
    expect(read).toMatchObject({ email: expect.stringContaining('@') })
    expect(JSON.stringify(read)).not.toMatch(/argon2|hash/i)
    await use(recipient, token)
    expect(await identity.readLink({ schoolId, purpose, token })).toBeUndefined()
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
      const recipient = await newRecipient()
      const { issue, use } = links[purpose]
      const older = await issue(recipient)
      const newest = await issue(recipient)
      await expect(use(recipient, older)).rejects.toMatchObject(notFound)
      await use(recipient, newest)
    })
  },
)

describe.each(['reset_password', 'sign_in', 'change_email'] as const)(
  'a link for %s after the account is deactivated',
  (purpose) => {
    test('a mailed link of a deactivated account is void and changes nothing', async () => {
      const recipient = await newRecipient()
      const { issue, use } = links[purpose]
      const token = await issue(recipient)
      const before = await accountOf(recipient)
      await identity.deactivatePerson(platformActor, before.id)
      await expect(use(recipient, token)).rejects.toMatchObject(notFound)
      await identity.reactivatePerson(platformActor, before.id)
      const { email, passwordHash } = await accountOf(recipient)
      expect({ email, passwordHash }).toEqual({ email: before.email, passwordHash: before.passwordHash })
    })
  },
)

async function mailedHashes() {
  const rows = await world.deps.db.selectFrom('mailLinks').select('tokenHash').execute()
  return rows.map(({ tokenHash }) => tokenHash)
}

async function accountOf({ personId }: Recipient) {
  const people = world.deps.db.selectFrom('people').selectAll()
  return await people.where('id', '=', personId).executeTakeFirstOrThrow()
}
