import { expect } from 'vitest'
import { browserOf } from '../browser/member-browser.ts'
import { createTestApp } from '../oauth/oauth-app.ts'
import { createWorld } from '../world/world.ts'
import { memberApiClient } from './member-api.ts'

export type Client = ReturnType<typeof memberApiClient>

/** A world with clients of the member API: Mei's at both schools, and a stranger's. */
export async function createMemberClients() {
  const world = await createWorld({ from: 'demoTemplate' })
  async function clientOf(person: 'mei' | 'tom', school: 'ceramics' | 'astronomy' = 'ceramics') {
    const { access_token } = await createTestApp(world, { school }).tokens(
      await browserOf(world, person, school),
    )
    return memberApiClient(world, access_token, school)
  }
  return {
    world,
    mei: await clientOf('mei'),
    meiElsewhere: await clientOf('mei', 'astronomy'),
    tom: await clientOf('tom'),
  }
}

/** These fields of the viewer, without an error. */
export async function viewerOf(client: Client, fields: string, variables: object = {}) {
  const { data, errors } = await client.query(`{ viewer { ${fields} } }`, variables)
  expect(errors).toBeUndefined()
  return data.viewer
}
