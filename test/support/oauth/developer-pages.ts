import type { DemoSchoolName } from '../../../demo/schools.ts'
import { consoleClientId } from '../../../src/domain/oauth/index.ts'
import type { World } from '../world/world.ts'
import { createTestApp } from './oauth-app.ts'

export const developerSchools = [
  ['ceramics', 'Ceramics Studio', 'http://localhost:3000'],
  ['astronomy', 'Astronomy Club', 'http://127.0.0.1:3000'],
] as const
export const developerPages = [
  '/developers',
  '/developers/schema',
  '/developers/console',
  '/developers/api',
] as const

export function readPage(
  world: World,
  school: DemoSchoolName,
  path: string,
  headers: Record<string, string> = {},
) {
  return world.at(school).get(path, { accept: 'text/html', ...headers })
}

/** The settings that the page of the console hands to its script. */
export async function settingsAt(world: World, school: DemoSchoolName) {
  return settingsOf((await readPage(world, school, '/developers/console')).body)
}

export function settingsOf(body: string) {
  return JSON.parse(decoded(/data-settings="([^"]*)"/.exec(body)?.[1] ?? ''))
}

export function consoleApp(world: World, school: DemoSchoolName) {
  return createTestApp(world, {
    school,
    clientId: consoleClientId,
    scope: 'account:read account:write',
    redirectUri: `${developerSchools.find(([each]) => each === school)?.[2]}/developers/console`,
  })
}

export function textOf(body: string): string {
  return decoded(body.replace(/<[^>]*>/g, ''))
    .replace(/[ \n]+/g, ' ')
    .trim()
}

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
