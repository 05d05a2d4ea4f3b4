// Progress of several devices, reported in every order and repeatedly, compared with a model without an order.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  courseItem,
  factsAbout,
  memberOf,
  plantCourse,
  removeAccess,
  sell,
} from '../../../../test/support/people/learning-cast.ts'
import { propertyRuns } from '../../../../test/support/samples/property-runs.ts'
import { createWorld } from '../../../../test/support/world/world.ts'

const durations = [100, 1000, null] as const

const world = await createWorld()
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')
const sketches = durations.map((durationSeconds) => ({ durationSeconds }))
const course = await plantCourse(world, 'ceramics', sketches)
beforeAll(async () => {
  world.clock.advance({ hours: 1 })
})

type Write =
  | {
      readonly do: 'report'
      readonly lecture: number
      readonly position: number
      readonly secondsAgo: number
    }
  | { readonly do: 'open' | 'complete'; readonly lecture: number }

const lecture = fc.nat(durations.length - 1)
const write: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      lecture,
      // Around the relevant positions: nine tenths of each, and beyond the end.
      position: fc.oneof(fc.nat(1100), fc.constantFrom(0, 89, 90, 899, 900, 1000)),
      // Few moments, so that several devices report the same one.
      secondsAgo: fc.nat(40),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), lecture }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('complete' as const), lecture }) },
)

/** Every write once, then again in another order: retries of several devices. */
function storm(size: { minLength: number; maxLength: number }) {
  return fc
    .array(write, size)
    .chain((writes) =>
      fc.tuple(
        fc.constant(writes),
        fc.shuffledSubarray([...writes, ...writes], { minLength: writes.length }),
      ),
    )
    .map(([writes, again]) => [...writes, ...again])
}

test('random progress reports, repeated and reordered, lead to the state that the model predicts', {
  timeout: 240_000,
}, async () => {
  await fc.assert(fc.asyncProperty(storm({ minLength: 1, maxLength: 8 }), endsAsModelled), {
    numRuns: propertyRuns({ sample: 40, all: 300 }),
    seed: 20_261_115,
    endOnFailure: true,
  })
})

test('200 progress writes from several devices lead to the same state in any order', {
  timeout: 120_000,
}, async () => {
  await fc.assert(fc.asyncProperty(storm({ minLength: 100, maxLength: 100 }), endsAsModelled), {
    numRuns: 5,
    seed: 15_112_026,
    endOnFailure: true,
  })
})

async function endsAsModelled(writes: readonly Write[]) {
  await removeAccess(world)
  await world.deps.db.deleteFrom('facts').execute()
  await sell(world, mei, courseItem(course.courseId))
  // As many concurrent writes as the pool has sessions, so that devices do not wait for each other.
  for (let at = 0; at < writes.length; at += 5) await Promise.all(writes.slice(at, at + 5).map(perform))
  expect(await stateNow()).toEqual(model(writes))
}

async function perform(each: Write) {
  const { learning } = world.modules
  const id = course.lecture(each.lecture)
  switch (each.do) {
    case 'open':
      return await learning.openLecture(mei, id)
    case 'complete':
      return await learning.completeLecture(mei, id)
    case 'report': {
      const { position: positionSeconds, secondsAgo } = each
      return await learning.reportProgress(mei, id, { positionSeconds, reportedAt: ago(secondsAgo) })
    }
  }
}

/** The rules, expressed for the set of writes and not for their order. */
function model(writes: readonly Write[]) {
  const lectures = durations.map((duration, at) =>
    modelOf(
      duration,
      writes.filter(({ lecture }) => lecture === at),
    ),
  )
  const completed = lectures.filter(({ state }) => state === 'completed').length
  const watched = writes.flatMap((each) => (each.do === 'complete' ? [] : [positionOf(each)]))
  const last = watched.toSorted((a, b) => (a.join() < b.join() ? -1 : 1)).at(-1)
  return {
    lectures,
    last: last ? { at: last[0], lectureId: last[1] } : null,
    facts: { lectures: completed, courses: completed === durations.length ? 1 : 0 },
  }
}

function modelOf(duration: number | null, writes: readonly Write[]) {
  const reports = writes.flatMap((each) =>
    each.do === 'report'
      ? [{ at: -each.secondsAgo, position: Math.min(each.position, duration ?? 86_400) }]
      : [],
  )
  const latest = reports.toSorted((a, b) => a.at - b.at || a.position - b.position).at(-1)
  const furthest = Math.max(0, ...reports.map(({ position }) => position))
  const isCompleted =
    writes.some((each) => each.do === 'complete') || (duration !== null && furthest >= duration * 0.9)
  const state = isCompleted ? 'completed' : writes.length > 0 ? 'read' : 'unread'
  return { state, position: latest?.position ?? 0, furthest }
}

function positionOf(each: Write) {
  const secondsAgo = each.do === 'report' ? each.secondsAgo : 0
  return [ago(secondsAgo).toISOString(), course.lecture(each.lecture)] as const
}

async function stateNow() {
  const { db } = world.deps
  const rows = await db
    .selectFrom('lectureProgress')
    .selectAll()
    .where('personId', '=', mei.memberId)
    .execute()
  const lectures = course.lectures.map((id) => {
    const row = rows.find(({ lectureId }) => lectureId === id)
    if (!row) return { state: 'unread', position: 0, furthest: 0 }
    return { state: row.state, position: row.positionSeconds, furthest: row.furthestSeconds }
  })
  const [found] = (await world.modules.learning.enrolledCourses(mei, { first: 1 })).rows
  const last = found?.lastWatched
  const completed = await factsAbout(world, 'lecture.completed', mei)
  const courses = await factsAbout(world, 'course.completed', mei)
  return {
    lectures,
    last: last ? { at: last.watchedAt.toISOString(), lectureId: last.lectureId } : null,
    facts: { lectures: completed.length, courses: courses.length },
  }
}

function ago(seconds: number): Date {
  return new Date(world.clock.now().getTime() - seconds * 1000)
}
