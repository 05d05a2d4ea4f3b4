import type { DemoSchoolName } from '../../../demo/schools.ts'
import { storeDocument } from '../../../src/domain/oauth/documents/store-document.ts'
import type { OauthClientId } from '../../../src/platform/db/schema/schema.gen.ts'
import { day, inSeconds } from '../../../src/platform/durations.ts'
import { schoolOf } from '../people/identity-cast.ts'
import { platformActor, type World } from '../world/world.ts'

/** A client whose metadata document was read a moment ago, at a school that reads those of any host. */
export async function plantDocumentClient(
  world: World,
  {
    clientId,
    name = 'Notes',
    redirectUri = 'https://stranger.example/callback',
    school = 'ceramics',
  }: { clientId: string; name?: string; redirectUri?: string; school?: DemoSchoolName },
): Promise<{ clientId: string; redirectUri: string; resource: undefined }> {
  const { id: schoolId } = await schoolOf(world, school)
  const wish = { feature: 'open_client_documents', to: 'on' } as const
  await world.modules.tenancy.switchFeature(platformActor, schoolId, wish)
  world.modules.tenancy.forgetSchools()
  await storeDocument(world.deps, {
    schoolId,
    clientId: clientId as OauthClientId,
    document: { name, redirectUris: [redirectUri], scopes: [] },
    freshSeconds: inSeconds(day),
  })
  return { clientId, redirectUri, resource: undefined }
}
