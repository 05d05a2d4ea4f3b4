import {
  endSubscriptionAccess,
  grantAccess,
  restoreAccess,
  revokeAccess,
  suspendAccess,
  switchSubscriptionPlan,
} from '../../../../src/domain/entitlements/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { addDuration, day } from '../../../../src/platform/durations.ts'
import { newId } from '../../../../src/platform/ids.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, inserts, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'
import {
  courseItem,
  membershipItem,
  plantCourse,
  plantMembership,
  plantProduct,
  productItem,
  sell,
} from '../../../support/people/learning-cast.ts'

import { sellPlan } from '../../../support/shop/subscribers.ts'
import { subscribed } from '../subscriptions/subscribed.ts'

export const entitlementsWrites = {
  countDownload: {
    cases: {
      'for the first time': writes(async (fixture) => {
        const { modules, mei, tom } = fixture
        const { id: productId, files } = await plantProduct(fixture, 'ceramics', [3])
        const [fileId] = files
        if (!fileId) throw new Error('The product has no file')
        for (const member of [mei, tom]) await sell(fixture, member, productItem(productId))
        await modules.entitlements.countDownload(tom, { fileId, address: 'the same' })
        const personId = mei.memberId
        return {
          run: () => modules.entitlements.countDownload(mei, { fileId, address: 'the same' }),
          touches: [
            inserts('downloads', { personId, fileId, times: 1 }),
            recordsFact('digital_product.downloaded', { personId, productId, fileId }),
          ],
        }
      }),
      again: writes(async (fixture) => {
        const { modules, mei, tom, clock } = fixture
        const { id: productId, files } = await plantProduct(fixture, 'ceramics', [3])
        const [fileId] = files
        if (!fileId) throw new Error('The product has no file')
        for (const member of [mei, tom]) {
          await sell(fixture, member, productItem(productId))
          await modules.entitlements.countDownload(member, { fileId, address: 'one' })
        }
        clock.advance({ minutes: 1 })
        const personId = mei.memberId
        return {
          run: () => modules.entitlements.countDownload(mei, { fileId, address: 'another' }),
          touches: [
            updates('downloads', { personId, fileId }, ['times', 'lastAddress', 'lastAt']),
            recordsFact('digital_product.downloaded', { personId, productId, fileId }),
          ],
        }
      }),
    },
  },

  endSubscriptionAccess: writes(async (fixture) => {
    const { id } = await subscribed(fixture)
    const { school, db, clock } = fixture
    const ending = { schoolId: school.id, subscriptionId: id, at: clock.now() }
    return {
      run: () => inTransaction(db, (tx) => endSubscriptionAccess(tx, ending)),
      touches: [
        updates('entitlements', { id }, ['expiresAt']),
        updates('entitlements', { source: 'membership', sourceId: id }, ['expiresAt']),
      ],
    }
  }),

  switchSubscriptionPlan: writes(async (fixture) => {
    const { id } = await subscribed(fixture)
    const { school, db, clock } = fixture
    const { planId } = await sellPlan(fixture, school.id)
    const to = { schoolId: school.id, subscriptionId: id, planId, at: clock.now() }
    return {
      run: () => inTransaction(db, (tx) => switchSubscriptionPlan(tx, to)),
      touches: [
        updates('entitlements', { id }, ['itemId', 'expiresAt']),
        updates('entitlements', { source: 'membership', sourceId: id }, ['expiresAt']),
      ],
    }
  }),

  notifyOfExpiringAccess: writes(async (fixture) => {
    const { modules, mei, tom, clock, school, twinId } = fixture
    await fixture.drain(() => modules.entitlements.notifyOfExpiringAccess(platformActor))
    const { courseId } = await plantCourse(fixture, 'ceramics')
    const days = (count: number) => addDuration(clock.now(), count * day)
    await sell(fixture, mei, courseItem(courseId), { expiresAt: days(5) })
    await sell(fixture, tom, courseItem(courseId), { expiresAt: days(50) })
    const personId = mei.memberId
    return {
      run: () => modules.entitlements.notifyOfExpiringAccess(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('entitlements', { personId, itemId: courseId }, ['expiryToldAt']),
          recordsFact('access.expiring', { personId, itemId: courseId }),
        ],
      ),
    }
  }),

  grantAccess: writes(async (fixture) => {
    const { db, clock, mei } = fixture
    const { courseId } = await plantCourse(fixture, 'ceramics')
    const planId = await plantMembership(fixture, 'ceramics', [courseItem(courseId)])
    const { schoolId, memberId: personId } = mei
    const terms = {
      source: 'payment',
      sourceId: newId(clock),
      startsAt: clock.now(),
      expiresAt: null,
    } as const
    const grant = { schoolId, personId, ...membershipItem(planId), ...terms }
    return {
      run: () => inTransaction(db, (tx) => grantAccess(tx, clock, grant)),
      touches: [
        inserts('entitlements', { personId, itemId: planId, source: 'payment' }),
        inserts('entitlements', { personId, itemId: courseId, source: 'membership' }),
        recordsFact('access.granted', { personId, sourceId: terms.sourceId }),
      ],
    }
  }),

  revokeAccess: writes(async (fixture) => {
    const { db, clock, mei, tom } = fixture
    const { courseId } = await plantCourse(fixture, 'ceramics')
    const planId = await plantMembership(fixture, 'ceramics', [courseItem(courseId)])
    await sell(fixture, tom, membershipItem(planId))
    const { paymentId: sourceId } = await sell(fixture, mei, membershipItem(planId))
    const personId = mei.memberId
    const from = { schoolId: mei.schoolId, source: 'payment', sourceId } as const
    return {
      run: () => inTransaction(db, (tx) => revokeAccess(tx, clock, from)),
      touches: [
        updates('entitlements', { personId, itemId: planId }, ['takenBackAt']),
        updates('entitlements', { personId, itemId: courseId }, ['takenBackAt']),
        recordsFact('access.taken_back', { personId, sourceId }),
      ],
    }
  }),

  suspendAccess: writes(async (fixture) => {
    const { clock, db, mei } = fixture
    const { itemId, sources } = await soldToBoth(fixture)
    return {
      run: () => inTransaction(db, (tx) => suspendAccess(tx, { ...sources, at: clock.now() })),
      touches: [updates('entitlements', { personId: mei.memberId, itemId }, ['suspendedAt'])],
    }
  }),

  restoreAccess: writes(async (fixture) => {
    const { clock, db, mei } = fixture
    const { itemId, sources } = await soldToBoth(fixture)
    await inTransaction(db, (tx) => suspendAccess(tx, { ...sources, at: clock.now() }))
    return {
      run: () => inTransaction(db, (tx) => restoreAccess(tx, sources)),
      touches: [updates('entitlements', { personId: mei.memberId, itemId }, ['suspendedAt'])],
    }
  }),
}

/** A course that Mei and Tom bought, and the source of Mei's access. */
async function soldToBoth(fixture: Fixture) {
  const { courseId } = await plantCourse(fixture, 'ceramics')
  await sell(fixture, fixture.tom, courseItem(courseId))
  const { paymentId } = await sell(fixture, fixture.mei, courseItem(courseId))
  return { itemId: courseId, sources: { schoolId: fixture.mei.schoolId, sourceIds: [paymentId] } }
}
