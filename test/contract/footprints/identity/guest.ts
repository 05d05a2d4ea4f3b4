import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, deletes, type Touch } from '../../../support/footprints/footprint.ts'
import { demoPassword, demoPeople, guestOf } from '../../../support/people/identity-cast.ts'

export const password = demoPassword

/** Mei, who has just signed in and still has her previous session. */
export async function meiSignedIn(fixture: Fixture) {
  const { modules, visit, clock } = fixture
  const outcome = await modules.identity.signIn(visit, { email: demoPeople.mei.email, password })
  if (outcome.is !== 'signed-in') throw new Error(`Mei was not signed in: ${outcome.is}`)
  const guest = await guestOf(fixture, visit, outcome.session)
  clock.advance({ minutes: 1 })
  return guest
}

/**
 * The rows that end when a person is signed out everywhere: sessions with their authorization requests, and
 * incomplete sign-ins.
 */
export function signedOutEverywhere({ school, twinId, mei }: Fixture, sessions: number): Touch[] {
  const own = { personId: mei.memberId }
  return atEach(
    [school.id, twinId],
    [
      deletes('sessions', own, sessions),
      deletes('signInChallenges', { ...own, kind: 'second_factor' }),
      deletes('authorizationRequests', { clientId: 'demo-member-public' }),
    ],
  )
}
