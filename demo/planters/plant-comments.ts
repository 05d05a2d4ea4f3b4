import type { MemberActor } from '../../src/domain/tenancy/index.ts'
import { threads } from '../ceramics/threads.ts'
import type { Shop } from '../shop.ts'
import { plantThreads, publishTestimonials } from '../threads.ts'
import type { DemoMembers } from './plant-members.ts'

type Others = Readonly<Record<'ken' | 'tom', MemberActor>>

/** The comments of members on posts and lectures, and their form submissions. */
export async function plantComments(shop: Shop, members: DemoMembers, otherMembers: Others): Promise<void> {
  const { planting, school, mei } = shop
  const testimonials = await plantThreads(planting, school, { ...members, ...otherMembers, mei }, threads)
  await publishTestimonials(planting, school, testimonials)
  const { modules, clock } = planting
  clock.moveTo(clock.daysAgo(16))
  await modules.content.submitForm({ kind: 'visitor', schoolId: school.host.schoolId }, 'group-visit', {
    contact: '周小姐',
    email: 'chou@company.example',
    people: 12,
    experience: '完全沒有',
    wishes: ['杯子', '只想玩泥巴'],
    notes: '公司尾牙，下午兩點到五點可以嗎？',
  })
  clock.moveTo(clock.daysAgo(4))
  await modules.content.submitForm(members.daniel, 'group-visit', {
    contact: 'Daniel Okafor',
    email: 'daniel@students.example',
    people: 6,
    experience: '有一些人拉過',
  })
}
