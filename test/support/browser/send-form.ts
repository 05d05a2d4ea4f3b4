import type { DemoSchoolName } from '../../../demo/schools.ts'
import { createFormTokens } from '../../../src/platform/crypto/form-token.ts'
import type { World } from '../world/world.ts'
import type { TestBrowser } from './test-browser.ts'

export type SentForm = {
  readonly route: string
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  readonly school?: DemoSchoolName
}

/**
 * Sends a form with a valid token although no page contains it, like a custom client of a signed-in person.
 */
export async function sendForm(world: World, browser: TestBrowser, form: SentForm) {
  const { route, url, fields, school = 'ceramics' } = form
  const jar = browser.cookies()
  const cookie = Object.entries(jar)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  const token = createFormTokens(world.deps.secretBox).make({ browser: jar['browser'] ?? '', path: route })
  return await world.at(school).send({
    method: 'POST',
    url,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({ ...fields, form_token: token }).toString(),
  })
}
