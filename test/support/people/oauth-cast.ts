import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { CreatedClient, NewClient } from '../../../src/domain/oauth/index.ts'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import type { World } from '../world/world.ts'
import { schoolOf } from './identity-cast.ts'

/** Work on a school's clients, by the host of the deployment. */
export async function workAt(world: World, school: DemoSchoolName = 'ceramics') {
  return { actor: platformActor, schoolId: (await schoolOf(world, school)).id }
}

/** A client that an operator just created: by default public, for members, on loopback. */
export async function newClient(
  world: World,
  changes: Partial<NewClient> = {},
  school: DemoSchoolName = 'ceramics',
): Promise<CreatedClient> {
  return await world.modules.oauth.createClient(await workAt(world, school), {
    name: 'Notes',
    audience: 'member',
    isConfidential: false,
    scopes: ['openid', 'profile', 'email', 'account:read', 'account:write'],
    redirectUris: ['http://127.0.0.1:8976/callback'],
    ...changes,
  })
}

/** The audit entries of this kind, oldest first. */
export async function audited(world: World, kind: string) {
  return await world.deps.db
    .selectFrom('auditEntries')
    .select(['schoolId', 'personId', 'address', 'detail'])
    .where('kind', '=', kind)
    .orderBy('happenedAt')
    .orderBy('id')
    .execute()
}

export async function switchSigning(world: World, school: DemoSchoolName, to: 'on' | 'off') {
  const { id } = await schoolOf(world, school)
  await world.modules.tenancy.switchFeature(platformActor, id, { feature: 'id_token_signing', to })
  world.modules.tenancy.forgetSchools()
}

export async function suspend(world: World, school: DemoSchoolName) {
  await world.modules.tenancy.suspendSchool(platformActor, (await schoolOf(world, school)).id, 'unpaid')
  world.modules.tenancy.forgetSchools()
}
