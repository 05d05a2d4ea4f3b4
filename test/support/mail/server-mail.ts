import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

/** Signs a person up at a running server. */
export async function signUpAt(origin: string, email: string): Promise<void> {
  const page = await fetch(`${origin}/sign-up`)
  const cookie = page.headers.getSetCookie().map((each) => each.split(';')[0])
  const token = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const body = new URLSearchParams({ form_token: token, name: 'Ana', email, password: 'a long password' })
  const answer = await fetch(`${origin}/sign-up`, {
    method: 'POST',
    body,
    headers: { cookie: cookie.join('; ') },
  })
  expect(answer.status).toBe(200)
}

/** The mail to that e-mail address on the preview page, once it is there. */
export async function untilMailed(origin: string, to: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const list = await (await fetch(`${origin}/dev/mail`)).text()
    const id = list.includes(to) && /href="\/dev\/mail\/([\w-]+Z-[\w-]+)"/.exec(list)?.[1]
    if (id) return await (await fetch(`${origin}/dev/mail/${id}`)).text()
    await pause(50)
  }
  throw new Error('No mail was sent within ten seconds')
}
