import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../demo/people.ts'
import { plantSchools } from '../../demo/schools.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { mailedPath } from '../support/mail/mailbox.ts'
import { signInAs } from '../support/people/identity-cast.ts'
import { pairFor } from '../support/people/oauth-member.ts'
import { createWorld, type World } from '../support/world/world.ts'

let world: World
let origin: string
beforeAll(async () => {
  world = await createWorld()
  const port = await world.listen()
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
  origin = `http://localhost:${port}`
})
afterAll(() => world.close())

test('without JavaScript a member sees the connected apps and signs them out together with a password change', async () => {
  await pairFor(world, await signInAs(world, 'mei', 'ceramics'))
  const page = await openInEnglish({ javaScriptEnabled: false })
  await page.goto(`${origin}/sign-in?return_to=/account/password`)
  await page.getByLabel('E-mail').fill('mei@example.com')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  expect(await box(page).isChecked()).toBe(false)
  expect(await page.getByText('Connected now: Study Companion (Ceramics Studio)').isVisible()).toBe(true)
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByLabel('New password').fill('a quiet kiln at night')
  await box(page).check()
  await page.getByRole('button', { name: 'Change password' }).click()
  expect(await page.getByRole('status').textContent()).toContain('all connected apps were signed out')
})

test.each(['light', 'dark'] as const)(
  'the page of a password reset in %s has the checkbox for apps checked, and no accessibility faults',
  async (colorScheme) => {
    const { visit } = await signInAs(world, 'tom', 'ceramics')
    const request = { purpose: 'reset_password', email: 'tom@example.com', locale: 'en' } as const
    await world.modules.identity.requestMail(visit, request)
    const page = await openInEnglish({ colorScheme })
    await page.goto(`${origin}${await mailedPath(world, request.email)}`)
    expect(await box(page).isChecked()).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

const box = (page: Page) => page.getByLabel('Sign out connected apps too')

async function openInEnglish(options: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage({ locale: 'en', ...options })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: origin }])
  return page
}
