import { type DemoPersonName, demoPassword, demoPeople } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { type Account, newAccount } from '../people/identity-cast.ts'
import type { World } from '../world/world.ts'
import type { TestBrowser } from './test-browser.ts'

/** A browser in which a person with the password of the demo world is signed in; its pages are in English. */
export async function browserOf(
  world: World,
  person: DemoPersonName | Pick<Account, 'email'>,
  school: DemoSchoolName = 'ceramics',
): Promise<TestBrowser> {
  const browser = world.browser(school, { lang: 'en' })
  const { email } = typeof person === 'string' ? demoPeople[person] : person
  const answer = await browser.submit('/sign-in', { email, password: demoPassword })
  if (answer.statusCode !== 303)
    throw new Error(`${email} was not signed in: ${answer.statusCode}\n${answer.body}`)
  return browser
}

/** The same for a person whom no other test uses: like Mei, a student of both schools. */
export async function newBrowser(world: World): Promise<TestBrowser> {
  return await browserOf(world, await newAccount(world))
}
