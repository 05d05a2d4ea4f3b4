import { expect, test } from 'vitest'
import { ownWorld } from '../../../test/support/world/world.ts'
import { platformActor } from '../tenancy/index.ts'

test('an unfinished claim blocks its idempotency key until its lease ends, and the remaining seconds are reported', async () => {
  const { idempotency, request, clock } = await keyed()
  expect(await idempotency.claimRequest(request)).toMatchObject({ is: 'new' })
  expect(await idempotency.claimRequest(request)).toEqual({ is: 'in progress', retryAfter: 10 })
  clock.advance({ seconds: 7.5 })
  expect(await idempotency.claimRequest(request)).toEqual({ is: 'in progress', retryAfter: 3 })
  clock.advance({ seconds: 2.5 })
  expect(await idempotency.claimRequest(request)).toMatchObject({ is: 'new' })
})

test('a renewed claim keeps its idempotency key, and a claim that was taken over cannot be renewed or finished', async () => {
  const { idempotency, request, clock } = await keyed()
  const first = await idempotency.claimRequest(request)
  if (first.is !== 'new') throw new Error('The request is not new')
  clock.advance({ seconds: 9 })
  await idempotency.renewRequest(request, first.claimedAt)
  clock.advance({ seconds: 9 })
  expect(await idempotency.claimRequest(request)).toEqual({ is: 'in progress', retryAfter: 1 })

  clock.advance({ seconds: 1 })
  expect(await idempotency.claimRequest(request)).toMatchObject({ is: 'new' })
  await idempotency.renewRequest(request, first.claimedAt)
  expect(await idempotency.claimRequest(request)).toEqual({ is: 'in progress', retryAfter: 10 })
  const late = idempotency.finishRequest(request, { claimedAt: first.claimedAt, answer: '{}' })
  await expect(late).rejects.toThrow('expired')
})

async function keyed() {
  const { modules, clock } = await ownWorld()
  const school = await modules.tenancy.schoolByName(platformActor, 'ceramics')
  if (!school) throw new Error('The school exists')
  const request = { schoolId: school.id, caller: 'olga', key: 'one', content: 'POST /coupons {}' }
  return { idempotency: modules.idempotency, request, clock }
}
