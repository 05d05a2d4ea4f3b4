import { type DemoPersonName, demoPassword, demoPeople } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { World } from '../world/world.ts'
import type { TestBrowser } from './test-browser.ts'

/** A browser in which a person of the demo world is signed in; its pages are in English. */
export async function browserOf(
  world: World,
  person: DemoPersonName,
  school: DemoSchoolName = 'ceramics',
): Promise<TestBrowser> {
  const browser = world.browser(school, { lang: 'en' })
  const { email } = demoPeople[person]
  const answer = await browser.submit('/sign-in', { email, password: demoPassword })
  if (answer.statusCode !== 303)
    throw new Error(`${person} was not signed in: ${answer.statusCode}\n${answer.body}`)
  return browser
}
