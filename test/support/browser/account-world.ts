import type { Page } from 'playwright-core'
import { demoPassword } from '../../../demo/people.ts'
import { plantDemoWorld } from '../../../demo/plant.ts'
import { createWorld, type World } from '../world/world.ts'
import { openPage } from './browser.ts'

type PageOptions = Parameters<typeof openPage>[0]

/** The demo world, and the accounts of its people in real browsers. */
export type AccountWorld = World & {
  readonly origin: (host: string) => string
  /** A separate window of a person who is signed in at a school, in English. */
  readonly openAccount: (host: string, email: string, options?: PageOptions) => Promise<Page>
}

export async function createAccountWorld(): Promise<AccountWorld> {
  const world = await createWorld()
  const port = await world.listen()
  await plantDemoWorld({ ...world.deps, files: world.files }, { port })
  world.modules.tenancy.forgetSchools()
  const origin = (host: string) => `http://${host}:${port}`
  return {
    ...world,
    origin,
    async openAccount(host, email, options = {}) {
      const page = await openPage({ locale: 'en', ...options })
      await page.context().addCookies([{ name: 'lang', value: 'en', url: origin(host) }])
      await page.goto(`${origin(host)}/sign-in?return_to=/account`)
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill(demoPassword)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('**/account')
      return page
    },
  }
}

export const accountMenu = (page: Page) => page.getByRole('navigation', { name: 'Your account' })
export const statusText = (page: Page) => page.getByRole('status').textContent()
