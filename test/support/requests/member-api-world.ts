import type { InjectOptions } from 'fastify'
import { browserOf } from '../browser/member-browser.ts'
import { createTestApp } from '../oauth/oauth-app.ts'
import { createWorld } from '../world/world.ts'
import { memberApiClient } from './member-api.ts'

/** A world, a client of its member API, others like it, and requests that no client would write. */
export async function createMemberApiWorld() {
  const world = await createWorld({ from: 'demoTemplate' })
  const newClient = async () => {
    const { access_token } = await createTestApp(world).tokens(await browserOf(world, 'mei'))
    return memberApiClient(world, access_token)
  }
  const client = await newClient()
  const post = (request: InjectOptions) =>
    world.at('ceramics').send({
      method: 'POST',
      url: '/member/graphql',
      ...request,
      headers: { authorization: `Bearer ${client.token}`, ...request.headers },
    })
  return { world, client, newClient, post }
}
