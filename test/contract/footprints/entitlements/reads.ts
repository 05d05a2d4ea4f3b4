import {
  accessEndOf,
  grantsLiveAt,
  heldBy,
  heldByEach,
  heldItem,
  holdsCourse,
} from '../../../../src/domain/entitlements/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'

const page = { first: 5 }

export const entitlementsReads = {
  holdsCourse: {
    cases: {
      'of the module': reads(async (fixture) =>
        fixture.modules.entitlements.holdsCourse(fixture.mei, await anyId(fixture, 'courses')),
      ),
      exported: reads(async (fixture) =>
        holdsCourse(fixture.db, fixture.clock, fixture.mei, await anyId(fixture, 'courses')),
      ),
    },
  },
  holding: reads(async (fixture) =>
    fixture.modules.entitlements.holding(fixture.mei, {
      itemType: 'course',
      itemId: await anyId(fixture, 'courses'),
    }),
  ),
  heldCounts: reads(({ modules, mei }) => modules.entitlements.heldCounts(mei)),
  ownMemberships: reads(({ modules, mei }) => modules.entitlements.ownMemberships(mei)),
  heldProducts: reads(({ modules, mei }) => modules.entitlements.heldProducts(mei, page)),
  downloadable: reads(async (fixture) =>
    fixture.modules.entitlements.downloadable(fixture.mei, await heldFile(fixture)),
  ),
  heldPersonalData: reads(({ modules, mei }) =>
    modules.entitlements.heldPersonalData(mei.schoolId, mei.memberId),
  ),
  grantsLiveAt: reads(({ db, clock }) => grantsLiveAt(db, 'course', clock.now()).selectAll().execute()),
  heldBy: reads(({ db, mei, clock }) => heldBy(db, mei, 'course', clock.now()).execute()),
  heldByEach: reads(({ db, mei, clock }) =>
    heldByEach(db, { schoolId: mei.schoolId, memberIds: [mei.memberId] }, 'course', clock.now()).execute(),
  ),
  heldItem: reads(({ db, mei, clock }) =>
    db
      .selectFrom('enrolments as enrolment')
      .where('enrolment.schoolId', '=', mei.schoolId)
      .innerJoinLateral(
        heldItem(db, mei, 'course', 'enrolment.course_id', clock.now()).as('access'),
        (join) => join.onTrue(),
      )
      .select('access.endsAt')
      .execute(),
  ),
  accessEndOf: computes(({ clock }) =>
    accessEndOf({ access: 'monthly', accessUntil: null, accessDays: null }, clock.now(), 'Asia/Taipei'),
  ),
}

async function heldFile(fixture: Fixture) {
  const held = `product_id in (select item_id from entitlements where person_id = '${fixture.mei.memberId}'
    and item_type = 'digital_product' and taken_back_at is null and expires_at is null)`
  return await anyId(fixture, 'digitalProductFiles', held)
}
