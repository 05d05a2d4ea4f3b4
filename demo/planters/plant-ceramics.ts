import type { SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { cohort, meiNotes } from '../ceramics/cohort.ts'
import { ceramics } from '../ceramics/content.ts'
import { members as ceramicsMembers } from '../ceramics/members.ts'
import { meiInbox, tomInbox } from '../ceramics/notifications.ts'
import type { DemoPeople } from '../people.ts'
import { type Planting, studentAt } from '../planting.ts'
import { openShop } from '../shop.ts'
import { plantAttendance } from './plant-attendance.ts'
import { plantBump } from './plant-bump.ts'
import { plantCertificates } from './plant-certificates.ts'
import { plantCohort, plantNotes } from './plant-cohorts.ts'
import { plantComments } from './plant-comments.ts'
import { plantCoupons } from './plant-coupons.ts'
import { plantMeiCourses, plantMeiProgress } from './plant-mei-courses.ts'
import { plantMeiCritiques } from './plant-mei-critiques.ts'
import { plantMeiPurchases } from './plant-mei-purchases.ts'
import { plantMembers } from './plant-members.ts'
import { plantInbox } from './plant-notifications.ts'
import { finishMeetings, plantOthers } from './plant-others.ts'
import { plantPromotions } from './plant-promotions.ts'
import { plantSchool } from './plant-school.ts'
import { plantSubscriptions } from './plant-subscriptions.ts'

/** Ceramics Studio: its offers, Mei's activity over two years, and some activity of other members. */
export async function plantCeramics(
  planting: Planting,
  schoolId: SchoolId,
  people: DemoPeople,
): Promise<void> {
  const staff = { owner: people.olga, ken: people.ken }
  const { onStep } = planting
  onStep('courses')
  const school = await plantSchool(planting, schoolId, ceramics, staff)
  const shop = await openShop(planting, school, people)
  const tom = studentAt(schoolId, people.tom)
  const ken = { ...studentAt(schoolId, people.ken), roles: ['teacher'] } as const
  onStep('payments')
  const coupons = await plantCoupons(shop)
  await plantMeiCourses(shop)
  await plantMeiCritiques(shop, coupons)
  await plantMeiPurchases(shop)
  onStep('members')
  const members = await plantMembers(planting, school, ceramicsMembers)
  await plantOthers(shop, members, tom)
  onStep('memberships')
  await plantSubscriptions(shop, members)
  await plantAttendance(shop, members, tom)
  await finishMeetings(shop)
  await plantMeiProgress(shop)
  await plantCertificates(planting, school, {
    course: 'glaze-chemistry',
    minPercent: 100,
    template: { signerName: 'Olga Novak', signerRole: '負責人' },
    issuedAt: planting.clock.daysAgo(60),
  })
  await plantCohort(planting, school, shop.mei, cohort)
  await plantNotes(planting, school, shop.mei, meiNotes)
  onStep('discussions')
  await plantComments(shop, members, { ken, tom })
  await plantPromotions(shop)
  await plantBump(shop, members)
  await plantInbox(planting, shop.mei, meiInbox, { unread: 12 })
  await plantInbox(planting, tom, tomInbox, { unread: 1 })
}
