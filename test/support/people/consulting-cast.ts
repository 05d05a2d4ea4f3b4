import type { MemberActor, OperatorActor, Visitor } from '../../../src/domain/tenancy/index.ts'
import type { ConsultingServiceId, CourseId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day, hour } from '../../../src/platform/durations.ts'
import { newId } from '../../../src/platform/ids.ts'
import { grantCourse, insertLecturer, insertService } from '../catalog/catalog-rows.ts'
import { newMembers } from '../shop/shop.ts'
import { beginning } from '../world/test-clock.ts'
import { platformActor, type World } from '../world/world.ts'
import { operatorOf, schoolOf } from './identity-cast.ts'
import { recordedFacts } from './member-cast.ts'

/** Ken's service at Ceramics on Mondays from 09:00 to 12:00; Mei and Tom have its course. All three are new members. */
export type Studio = {
  readonly world: World
  /** Nine o'clock in Taipei on the coming Monday, and the hours after it. */
  readonly monday: Readonly<Record<'nine' | 'ten' | 'eleven' | 'noon', Date>>
  readonly schoolId: SchoolId
  readonly serviceId: ConsultingServiceId
  readonly courseId: CourseId
  readonly visitor: Visitor
  readonly mei: MemberActor
  readonly tom: MemberActor
  /** The lecturer, signed in as a member. */
  readonly ken: MemberActor
  readonly olga: OperatorActor
  /** An operator of the other school. */
  readonly hana: OperatorActor
}

/** Nine o'clock in Taipei on the first Monday of a world, which is tomorrow, and the hours after it. */
export const monday = mondayAfter(beginning)

const opened = new WeakSet<World>()

/** Opens a studio on the Sunday before a Monday without meetings, to which it moves the clock. */
export async function openStudio(
  world: World,
  other: Parameters<typeof insertService>[2] = {},
): Promise<Studio> {
  const monday = comingMonday(world)
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const [mei, tom, ken] = await newMembers(world, 'ceramics', 3)
  if (!mei || !tom || !ken) throw new Error('Somebody is missing')
  const lecturerId = await insertLecturer(world, schoolId, ken.memberId)
  const { serviceId, courseId } = await insertService(world, schoolId, { lecturerId, ...other })
  await grantCourse(world, schoolId, courseId, [mei.memberId, tom.memberId])
  await openMondays(world, schoolId, serviceId)
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
  const visitor: Visitor = { kind: 'visitor', schoolId }
  return { world, monday, schoolId, serviceId, courseId, visitor, mei, tom, ken, olga, hana }
}

export async function openMondays(world: World, schoolId: SchoolId, serviceId: ConsultingServiceId) {
  const hours = { weekday: 'monday', startTime: '09:00', endTime: '12:00' } as const
  return await world.modules.consulting.addSlot({ ...platformActor, schoolId }, { serviceId, ...hours })
}

/** The hold of a checkout: a time, reserved for an hour until it is paid. */
export function holdOf({ world, schoolId, serviceId }: Studio, { memberId }: MemberActor, startsAt: Date) {
  const heldUntil = addDuration(world.clock.now(), hour)
  return { schoolId, personId: memberId, serviceId, startsAt, heldUntil, sourceId: newId(world.clock) }
}

function comingMonday(world: World) {
  const weeks = (world.clock.now().getTime() - beginning.getTime()) / (7 * day)
  const sunday = addDuration(
    beginning,
    (opened.has(world) ? Math.floor(weeks) + 1 : Math.ceil(weeks)) * 7 * day,
  )
  opened.add(world)
  world.clock.advance({ seconds: (sunday.getTime() - world.clock.now().getTime()) / 1000 })
  return mondayAfter(sunday)
}

function mondayAfter(sunday: Date) {
  const at = (hours: number) => addDuration(sunday, day + hours * hour)
  return { nine: at(1), ten: at(2), eleven: at(3), noon: at(4) }
}

/** The recorded facts about the meetings of a studio, in their order, with these prefixes only. */
export async function meetingFacts({ world, serviceId }: Studio, prefix = 'meeting.') {
  const facts = await recordedFacts(world, prefix)
  return facts.filter(({ body }) => (body as { serviceId?: string }).serviceId === serviceId)
}
