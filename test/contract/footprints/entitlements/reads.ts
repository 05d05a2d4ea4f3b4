import {
  accessEndOf,
  grantsLiveAt,
  ownedBy,
  ownedByEach,
  ownedItem,
  ownsCourse,
} from '../../../../src/domain/entitlements/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'

const page = { first: 5 }

export const entitlementsReads = {
  ownsCourse: {
    cases: {
      'of the module': reads(async (fixture) =>
        fixture.modules.entitlements.ownsCourse(fixture.mei, await anyId(fixture, 'courses')),
      ),
      exported: reads(async (fixture) =>
        ownsCourse(fixture.db, fixture.clock, fixture.mei, await anyId(fixture, 'courses')),
      ),
    },
  },
  entitlement: reads(async (fixture) =>
    fixture.modules.entitlements.entitlement(fixture.mei, {
      itemType: 'course',
      itemId: await anyId(fixture, 'courses'),
    }),
  ),
  ownedCounts: reads(({ modules, mei }) => modules.entitlements.ownedCounts(mei)),
  ownMemberships: reads(({ modules, mei }) => modules.entitlements.ownMemberships(mei)),
  ownedProducts: reads(({ modules, mei }) => modules.entitlements.ownedProducts(mei, page)),
  downloadable: reads(async (fixture) =>
    fixture.modules.entitlements.downloadable(fixture.mei, await ownedFile(fixture)),
  ),
  entitlementPersonalData: reads(({ modules, mei }) =>
    modules.entitlements.entitlementPersonalData(mei.schoolId, mei.memberId),
  ),
  grantsLiveAt: reads(({ db, clock }) => grantsLiveAt(db, 'course', clock.now()).selectAll().execute()),
  ownedBy: reads(({ db, mei, clock }) => ownedBy(db, mei, 'course', clock.now()).execute()),
  ownedByEach: reads(({ db, mei, clock }) =>
    ownedByEach(db, { schoolId: mei.schoolId, memberIds: [mei.memberId] }, 'course', clock.now()).execute(),
  ),
  ownedItem: reads(({ db, mei, clock }) =>
    db
      .selectFrom('enrolments as enrolment')
      .where('enrolment.schoolId', '=', mei.schoolId)
      .innerJoinLateral(
        ownedItem(db, mei, 'course', 'enrolment.course_id', clock.now()).as('access'),
        (join) => join.onTrue(),
      )
      .select('access.endsAt')
      .execute(),
  ),
  accessEndOf: computes(({ clock }) =>
    accessEndOf({ access: 'monthly', accessUntil: null, accessDays: null }, clock.now(), 'Asia/Taipei'),
  ),
}

async function ownedFile(fixture: Fixture) {
  const isOwned = `product_id in (select item_id from entitlements where person_id = '${fixture.mei.memberId}'
    and item_type = 'digital_product' and taken_back_at is null and expires_at is null)`
  return await anyId(fixture, 'digitalProductFiles', isOwned)
}
