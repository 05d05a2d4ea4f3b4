import type { LightMyRequestResponse } from 'fastify'
import type { TestBrowser } from '../browser/test-browser.ts'
import { schoolOf, visitTo } from '../people/identity-cast.ts'
import { platformActor, type World } from '../world/world.ts'
import { createTestApp } from './oauth-app.ts'

export const consent = '/oauth/consent'

export async function consentPageOf(world: World, browser: TestBrowser, options = {}) {
  return await browser.get(createTestApp(world, options).begin().url)
}

export function textOf({ body }: LightMyRequestResponse): string {
  return unescaped(mainOf(body).replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ')
}

export const mainOf = (body: string) => /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''

export const unescaped = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

export const requestIn = ({ body }: LightMyRequestResponse) =>
  /name="request" value="([^"]+)"/.exec(body)?.[1] ?? ''

export const checkboxesIn = ({ body }: LightMyRequestResponse) =>
  [...body.matchAll(/type="checkbox" name="scope ([^"]+)" checked/g)].map(([, scope]) => scope)

export async function createNotesClient(
  world: World,
  changes: { name?: string; logoKey?: string; redirectUris?: string[] },
) {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const { clientId } = await world.modules.oauth.createClient(
    { actor: platformActor, schoolId },
    {
      name: 'Notes',
      audience: 'member',
      isConfidential: false,
      scopes: ['openid', 'profile'],
      redirectUris: ['https://notes.example/callback'],
      ...changes,
    },
  )
  return { clientId, redirectUri: 'https://notes.example/callback', scope: 'openid profile' }
}

export async function registerTerminalHelper(world: World) {
  const visit = await visitTo(world, 'ceramics')
  const redirectUris = ['http://127.0.0.1:8976/callback']
  const metadata = { clientName: 'Terminal Helper', redirectUris, scope: undefined }
  const at = { school: await schoolOf(world, 'ceramics'), visit }
  const { clientId } = await world.modules.oauth.registerClient(at, metadata)
  return { clientId, scope: 'openid profile courses:read' }
}
