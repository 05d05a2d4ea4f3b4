import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, deletes, type Touch } from '../../../support/footprints/footprint.ts'
import { demoPassword, demoPeople, guestOf } from '../../../support/people/identity-cast.ts'

export const password = demoPassword

/** Mei, who has just signed in; her session of before is still there. */
export async function meiSignedIn(fixture: Fixture) {
  const { modules, visit, clock } = fixture
  const outcome = await modules.identity.signIn(visit, { email: demoPeople.mei.email, password })
  if (outcome.is !== 'signed-in') throw new Error(`Mei was not signed in: ${outcome.is}`)
  const guest = await guestOf(fixture, visit, outcome.session)
  clock.advance({ minutes: 1 })
  return guest
}

/** What ends when somebody is signed out everywhere: sessions with what they were asked, and half sign-ins. */
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
