import { demoClientSecret } from '../../../demo/clients.ts'
import { browserOf } from '../browser/member-browser.ts'
import { createWorld } from '../world/world.ts'
import { createTestApp } from './oauth-app.ts'

/** A world with Mei signed in, and an app for each kind of client. */
export async function createOAuthWorld() {
  const world = await createWorld()
  return {
    world,
    mei: await browserOf(world, 'mei'),
    app: createTestApp(world),
    confidential: createTestApp(world, { clientId: 'demo-member-confidential', secret: demoClientSecret }),
    operator: createTestApp(world, { clientId: 'demo-operator-public', scope: 'openid courses:read' }),
  }
}
