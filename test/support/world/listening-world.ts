import type { DemoPersonName } from '../../../demo/people.ts'
import { type DemoSchoolName, demoOrigin, plantSchools } from '../../../demo/schools.ts'
import { schoolsChannel } from '../../../src/domain/tenancy/index.ts'
import { createHttpBrowser, type HttpBrowser } from '../browser/http-browser.ts'
import { createRunningClock } from './test-clock.ts'
import { createWorld, platformActor, type World, type WorldOptions } from './world.ts'

/** A world that foreign software calls over real HTTP, in real time. */
export type ListeningWorld = Omit<World, 'at' | 'browser'> & {
  readonly origin: (school: DemoSchoolName) => string
  /** A browser in which that person is signed in at that school. */
  readonly browserOf: (person: DemoPersonName, school: DemoSchoolName) => Promise<HttpBrowser>
}

/** Listens on a port of its own and moves both schools there. */
export async function createListeningWorld(options: WorldOptions = {}): Promise<ListeningWorld> {
  const world = await createWorld({ clock: createRunningClock(), wakeUps: 'sent', ...options })
  const port = await world.listen()
  await plantSchools(world.modules, port)
  await world.modules.oauth.ensureConsoleClients(platformActor)
  world.modules.tenancy.forgetSchools()
  const { listener } = world
  listener.on(schoolsChannel, world.modules.tenancy.forgetSchools)
  listener.start()
  const origin = (school: DemoSchoolName) => demoOrigin(school, port)
  return {
    ...world,
    origin,
    async browserOf(person, school) {
      const browser = createHttpBrowser(origin(school))
      await browser.signIn(person)
      return browser
    },
  }
}
