import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'
import { browserOf } from '../browser/member-browser.ts'
import type { TestBrowser } from '../browser/test-browser.ts'
import { courseItem, memberOf, type PlantedCourse, removeAccess, sell } from '../people/learning-cast.ts'
import { createWorld, type World } from '../world/world.ts'
import { plantClassroom, toneWav } from './classroom.ts'

const sound = { kind: 'audio', file: { extension: 'wav', bytes: toneWav(2) } } as const

/** The readers of a classroom: its owner, a former owner, and others without access. */
export type ClassroomReader = 'visitor' | 'stranger' | 'member' | 'ended' | 'operator' | 'elsewhere'

export type OpenClassroom = {
  readonly world: World
  readonly mei: MemberActor
  readonly course: PlantedCourse
  readonly browsers: Readonly<Record<ClassroomReader, TestBrowser>>
  readonly lecturePath: (at: number) => string
}

/** A world with a course that Mei owns and Nils owned, and a browser for each reader. */
export async function openClassroom(): Promise<OpenClassroom> {
  const world = await createWorld()
  await removeAccess(world)
  const mei = await memberOf(world, 'mei', 'ceramics')
  const nils = await memberOf(world, 'nils', 'ceramics')
  const course = await plantClassroom(world, 'ceramics', [
    { ...sound, durationSeconds: 2, isPreview: true },
    { ...sound, durationSeconds: 2 },
    { kind: 'text', body: '# Clay\n\nIt is *wet*.', unlockAt: addDuration(world.clock.now(), day) },
    { kind: 'text', body: 'After', after: 1 },
  ])
  await sell(world, mei, courseItem(course.courseId))
  const soon = new Date(world.clock.now().getTime() + 1000)
  await sell(world, nils, courseItem(course.courseId), { expiresAt: soon })
  world.clock.advance({ seconds: 2 })
  const browsers = {
    visitor: world.browser('ceramics', { lang: 'en' }),
    stranger: await browserOf(world, 'tom'),
    member: await browserOf(world, 'mei'),
    ended: await browserOf(world, 'nils'),
    operator: await browserOf(world, 'olga'),
    elsewhere: await browserOf(world, 'mei', 'astronomy'),
  }
  const lecturePath = (at: number) => `/learn/${course.slug}/${course.lecture(at)}`
  return { world, mei, course, browsers, lecturePath }
}
