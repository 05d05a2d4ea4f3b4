import type { Db } from '../../../src/platform/db/database.ts'
import type { OauthClientId, PersonId } from '../../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'
import { newId } from '../../../src/platform/ids.ts'
import { beginning, createTestClock } from '../world/test-clock.ts'
import type { Cast } from './fixture.ts'

const clock = createTestClock()
const soon = addDuration(beginning, 7 * day)
const hash = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)))

/** The sign-ins of a person: completed, pending, and their proofs of identity. */
export async function plantSignIns(db: Db, cast: Cast, personId: PersonId): Promise<void> {
  const own = { schoolId: cast.school.id, personId }
  const sessionId = newId<'Session'>(clock)
  await db
    .insertInto('sessions')
    .values({
      ...own,
      id: sessionId,
      tokenHash: hash(),
      method: 'password',
      address: '10.9.9.9',
      userAgent: 'another browser',
      signedInAt: beginning,
      seenAt: beginning,
      endsAt: soon,
    })
    .execute()
  await plantRequest(db, cast, sessionId)
  const times = { createdAt: beginning, expiresAt: soon }
  await db
    .insertInto('mailLinks')
    .values([
      { ...own, ...times, id: newId(clock), purpose: 'sign_in', tokenHash: hash(), email: 'a@example.com' },
      {
        ...own,
        ...times,
        id: newId(clock),
        purpose: 'reset_password',
        tokenHash: hash(),
        email: 'a@example.com',
      },
    ])
    .execute()
  await db
    .insertInto('mailCodes')
    .values({
      schoolId: cast.school.id,
      id: newId(clock),
      ...times,
      email: 'a@example.com',
      browserHash: hash(),
      codeHash: hash(),
    })
    .execute()
  await db
    .insertInto('signInChallenges')
    .values({
      ...own,
      ...times,
      id: newId(clock),
      kind: 'second_factor',
      method: 'password',
      tokenHash: hash(),
    })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      ...own,
      id: newId(clock),
      credentialId: `credential-${personId}`,
      publicKey: hash(),
      signCount: 1n,
      transports: ['usb'],
      name: 'A key',
      createdAt: beginning,
    })
    .execute()
  // Mei signs in with her password alone; the others are asked for a code.
  if (personId !== cast.people.mei)
    for (const each of [personId, cast.people.ken]) await plantSecondFactor(db, each)
}

async function plantRequest(db: Db, cast: Cast, sessionId: Awaited<ReturnType<typeof newId<'Session'>>>) {
  const clientId = 'demo-member-public' as OauthClientId
  await db
    .insertInto('authorizationRequests')
    .values({
      schoolId: cast.school.id,
      id: newId(clock),
      clientId,
      sessionId,
      scopes: ['openid'],
      state: 's',
      redirectUri: 'http://127.0.0.1:8976/callback',
      codeChallenge: 'x'.repeat(43),
      isBound: true,
      wantsAuthTime: false,
      createdAt: beginning,
      expiresAt: soon,
    })
    .execute()
}

async function plantSecondFactor(db: Db, personId: PersonId) {
  await db
    .insertInto('secondFactors')
    .values({ personId, sealedSecret: hash(), confirmedAt: beginning, createdAt: beginning })
    .execute()
  await db
    .insertInto('recoveryCodes')
    .values([
      { personId, hash: hash() },
      { personId, hash: hash() },
    ])
    .execute()
}
