import type { Page } from 'playwright-core'
import { demoPassword, demoPeople } from '../../../demo/people.ts'
import { type DemoSchoolName, demoOrigin, plantSchools } from '../../../demo/schools.ts'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import { type FullSketch, plantClassroom, toneWav } from '../catalog/classroom.ts'
import { courseItem, memberOf, type PlantedCourse, sell } from '../people/learning-cast.ts'
import { createWorld, type World } from '../world/world.ts'
import { openPage } from './browser.ts'

const seconds = 30

/** An audio lecture. */
export const sound = {
  kind: 'audio',
  durationSeconds: seconds,
  file: { extension: 'wav', bytes: toneWav(seconds) },
} as const

type PageOptions = NonNullable<Parameters<typeof openPage>[0]>
type Signed = { readonly person?: 'mei' | 'olga'; readonly school?: DemoSchoolName }

/** A course that Mei has, with the paths of its pages. */
type MeisCourse = PlantedCourse & {
  readonly mei: MemberActor
  readonly home: string
  readonly at: (position: number) => string
}

/** Both schools, and their classrooms in real browsers. */
export type LearningWorld = World & {
  readonly origin: (school: DemoSchoolName) => string
  /** Opens a URL as a person who signs in on the way. */
  readonly openAs: (path: string, options?: PageOptions, signed?: Signed) => Promise<Page>
  readonly meisCourse: (sketches: readonly FullSketch[], school?: DemoSchoolName) => Promise<MeisCourse>
}

export async function createLearningWorld(): Promise<LearningWorld> {
  const world = await createWorld()
  const port = await world.listen()
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
  return {
    ...world,
    origin: (school) => demoOrigin(school, port),
    async openAs(path, options = {}, { person = 'mei', school = 'ceramics' } = {}) {
      const origin = demoOrigin(school, port)
      const page = await openPage({ locale: 'en', ...options })
      await page.context().addCookies([{ name: 'lang', value: options.locale ?? 'en', url: origin }])
      if (options.javaScriptEnabled !== false) await page.clock.setSystemTime(world.clock.now())
      await page.goto(`${origin}/sign-in?return_to=${encodeURIComponent(path)}`)
      await page.locator('#email').fill(demoPeople[person].email)
      await page.locator('#password').fill(demoPassword)
      await page.locator('form[action="/sign-in"] button').click()
      await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
      return page
    },
    async meisCourse(sketches, school = 'ceramics') {
      const mei = await memberOf(world, 'mei', school)
      const course = await plantClassroom(world, school, sketches)
      await sell(world, mei, courseItem(course.courseId))
      return {
        ...course,
        mei,
        home: `/learn/${course.slug}`,
        at: (position) => lecturePath(course, position),
      }
    },
  }
}

export const lecturePath = ({ slug, lecture }: PlantedCourse, position: number) =>
  `/learn/${slug}/${lecture(position)}`
