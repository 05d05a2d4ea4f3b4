import { type OperatorActor, operatorActor } from '../../src/domain/tenancy/index.ts'
import type { SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { attempts } from '../ceramics/attempts.ts'
import { cohort, meiNotes } from '../ceramics/cohort.ts'
import { ceramics } from '../ceramics/content.ts'
import { members as ceramicsMembers } from '../ceramics/members.ts'
import { meiInbox, tomInbox } from '../ceramics/notifications.ts'
import { savedReplies } from '../ceramics/saved-replies.ts'
import type { DemoPeople } from '../people.ts'
import { type Planting, studentAt } from '../planting.ts'
import { openShop, type Shop } from '../shop.ts'
import { plantAttempts } from './plant-attempts.ts'
import { plantAttendance } from './plant-attendance.ts'
import { plantBump } from './plant-bump.ts'
import { plantCertificates } from './plant-certificates.ts'
import { plantCohort, plantNotes } from './plant-cohorts.ts'
import { plantComments } from './plant-comments.ts'
import { plantCoupons } from './plant-coupons.ts'
import { plantMeiCourses, plantMeiProgress } from './plant-mei-courses.ts'
import { plantMeiCritiques } from './plant-mei-critiques.ts'
import { plantMeiPurchases } from './plant-mei-purchases.ts'
import { type DemoMembers, plantMembers } from './plant-members.ts'
import { plantInbox } from './plant-notifications.ts'
import { finishMeetings, plantOthers } from './plant-others.ts'
import { plantPromotions } from './plant-promotions.ts'
import { plantSavedReplies } from './plant-saved-replies.ts'
import { plantSchool } from './plant-school.ts'
import { plantStaffInbox } from './plant-staff-inbox.ts'
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
  const teachers = {
    olga: operatorActor({ schoolId, memberId: people.olga, roles: ['owner'] }),
    ken: operatorActor({ schoolId, memberId: people.ken, roles: ['teacher'] }),
  }
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
  await plantTeaching(shop, { ...members, mei: shop.mei, tom }, teachers)
  onStep('discussions')
  await plantComments(shop, members, { ken, tom })
  await plantPromotions(shop)
  await plantBump(shop, members)
  await plantInbox(planting, shop.mei, meiInbox, { unread: 12 })
  await plantInbox(planting, tom, tomInbox, { unread: 1 })
  onStep('staff')
  await plantSavedReplies(planting, teachers, savedReplies)
  await plantStaffInbox(planting, schoolId, Object.values(teachers), { since: 7, unreadSince: 2 })
}

type Learners = DemoMembers & Readonly<Record<'mei' | 'tom', Shop['mei']>>
type Teachers = Readonly<Record<'olga' | 'ken', OperatorActor>>

/** What members learn: progress, quizzes, certificates, a cohort and notes. */
async function plantTeaching(shop: Shop, members: Learners, graders: Teachers) {
  const { planting, school, mei } = shop
  await plantMeiProgress(shop)
  planting.onStep('quizzes')
  await plantAttempts(planting, school, { members, graders }, attempts)
  await plantCertificates(planting, school, {
    course: 'glaze-chemistry',
    minPercent: 100,
    template: { signerName: 'Olga Novak', signerRole: '負責人' },
    issuedAt: planting.clock.daysAgo(60),
  })
  await plantCohort(planting, school, mei, cohort)
  await plantNotes(planting, school, mei, meiNotes)
}
