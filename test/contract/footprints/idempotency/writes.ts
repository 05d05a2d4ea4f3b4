import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, deletes, inserts, updates, writes } from '../../../support/footprints/footprint.ts'

const requestOf = ({ school }: Fixture) => ({
  schoolId: school.id,
  caller: 'an app and a person',
  key: 'one',
  content: 'POST /coupons {}',
})

export const idempotencyWrites = {
  claimRequest: writes((fixture) => {
    const { schoolId, caller, key } = requestOf(fixture)
    return {
      run: () => fixture.modules.idempotency.claimRequest(requestOf(fixture)),
      touches: [inserts('idempotentRequests', { schoolId, caller, key, answer: null })],
    }
  }),
  finishRequest: writes(async (fixture) => {
    const claim = await fixture.modules.idempotency.claimRequest(requestOf(fixture))
    if (claim.is !== 'new') throw new Error('The request is not new')
    const answered = { claimedAt: claim.claimedAt, answer: '{}' }
    return {
      run: () => fixture.modules.idempotency.finishRequest(requestOf(fixture), answered),
      touches: [updates('idempotentRequests', { key: 'one' }, ['answer'])],
    }
  }),
  renewRequest: writes(async (fixture) => {
    const claim = await fixture.modules.idempotency.claimRequest(requestOf(fixture))
    if (claim.is !== 'new') throw new Error('The request is not new')
    fixture.clock.advance({ seconds: 5 })
    return {
      run: () => fixture.modules.idempotency.renewRequest(requestOf(fixture), claim.claimedAt),
      touches: [updates('idempotentRequests', { key: 'one' }, ['leaseUntil'])],
    }
  }),
  releaseRequest: writes(async (fixture) => {
    const claim = await fixture.modules.idempotency.claimRequest(requestOf(fixture))
    if (claim.is !== 'new') throw new Error('The request is not new')
    return {
      run: () => fixture.modules.idempotency.releaseRequest(requestOf(fixture), claim.claimedAt),
      touches: [deletes('idempotentRequests', { key: 'one' })],
    }
  }),
  forgetRequests: writes(async (fixture) => {
    await fixture.modules.idempotency.claimRequest(requestOf(fixture))
    fixture.clock.advance({ hours: 25 })
    return {
      run: () => fixture.modules.idempotency.forgetRequests(),
      touches: atEach([fixture.school.id, fixture.twinId], [deletes('idempotentRequests', { key: 'one' })]),
    }
  }),
}
