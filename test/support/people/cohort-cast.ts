import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import { addDuration, day, hour } from '../../../src/platform/durations.ts'
import type { World } from '../world/world.ts'
import { operatorOf } from './identity-cast.ts'
import { courseItem, type LectureSketch, plantCourse, sell } from './learning-cast.ts'

type CohortWorld = Pick<World, 'deps' | 'modules'>

type Terms = {
  readonly lectures?: readonly LectureSketch[]
  readonly members?: readonly MemberActor[]
  readonly startsInDays?: number
  readonly capacity?: number | null
  readonly joinUntil?: Date | null
}

/** A course of these members at Ceramics with a cohort of thirty days that none of them is in yet. */
export async function cohortFor(
  world: CohortWorld,
  { lectures = [{}], members = [], startsInDays = 0, capacity = null, joinUntil = null }: Terms = {},
) {
  const { learning } = world.modules
  const course = await plantCourse(world, 'ceramics', lectures)
  for (const member of members) await sell(world, member, courseItem(course.courseId))
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const startsAt = addDuration(world.deps.clock.now(), startsInDays * day)
  const terms = { name: 'Spring', capacity, joinFrom: null, joinUntil }
  const endsAt = addDuration(startsAt, 30 * day)
  const { courseId } = course
  const cohortId = await learning.createCohort(olga, { courseId, ...terms, startsAt, endsAt })
  const sessionAt = async (begins: Date) =>
    await learning.addLiveSession(olga, {
      cohortId,
      title: 'First hour',
      startsAt: begins,
      endsAt: addDuration(begins, hour),
      timeZone: 'Asia/Taipei',
      joinUrl: 'https://meet.example/kiln',
      recordingUrl: null,
    })
  return { ...course, olga, cohortId, startsAt, endsAt, sessionAt }
}
