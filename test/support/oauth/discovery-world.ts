import type { DemoSchoolName } from '../../../demo/schools.ts'
import { createWorld } from '../world/world.ts'

export const authorizationServer = '/.well-known/oauth-authorization-server'
export const openidConfiguration = '/.well-known/openid-configuration'
export const protectedResource = '/.well-known/oauth-protected-resource'
export const jsonWebKeys = '/.well-known/jwks.json'

/** A world and a function that reads a discovery document of one of its schools. */
export async function createDiscoveryWorld() {
  const world = await createWorld()
  const read = async (path: string, school: DemoSchoolName = 'ceramics', at = world) =>
    (await at.at(school).get(path)).json()
  return { world, read }
}
