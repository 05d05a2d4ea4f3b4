import type { MemberActor, OperatorActor, Visitor } from '../../../src/domain/tenancy/index.ts'
import type { ConsultingServiceId, CourseId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { addDuration, hour } from '../../../src/platform/durations.ts'
import { newId } from '../../../src/platform/ids.ts'
import { grantCourse, insertLecturer, insertService } from '../catalog/catalog-rows.ts'
import { ownWorld, platformActor, type World } from '../world/world.ts'
import { operatorOf, schoolOf } from './identity-cast.ts'
import { memberOf } from './learning-cast.ts'

/** Ken's service at Ceramics on Mondays from 09:00 to 12:00; Mei and Tom have its course. */
export type Studio = {
  readonly world: World
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

/** Nine o'clock in Taipei on the first Monday, which is tomorrow. */
export const monday = { nine: time('01:00'), ten: time('02:00'), eleven: time('03:00'), noon: time('04:00') }

export async function openStudio(other: Parameters<typeof insertService>[2] = {}): Promise<Studio> {
  const world = await ownWorld()
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const [mei, tom, ken] = await Promise.all(
    (['mei', 'tom', 'ken'] as const).map((name) => memberOf(world, name, 'ceramics')),
  )
  if (!mei || !tom || !ken) throw new Error('Somebody is missing')
  const lecturerId = await insertLecturer(world, schoolId, ken.memberId)
  const { serviceId, courseId } = await insertService(world, schoolId, { lecturerId, ...other })
  await grantCourse(world, schoolId, courseId, [mei.memberId, tom.memberId])
  await openMondays(world, schoolId, serviceId)
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
  const visitor: Visitor = { kind: 'visitor', schoolId }
  return { world, schoolId, serviceId, courseId, visitor, mei, tom, ken, olga, hana }
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

function time(utc: string): Date {
  return new Date(`2026-11-16T${utc}:00Z`)
}
