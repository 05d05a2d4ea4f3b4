import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema.gen.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import { createClient, type NewClient } from './create-client.ts'
import { rotateKeys } from './signing-keys.ts'

export type { CreatedClient, NewClient } from './create-client.ts'
export { type Audience, type Scope, scopes, scopesFor } from './scopes.ts'

export type OAuth = ReturnType<typeof createOAuth>

/** OAuth clients and signing keys of each school. */
export function createOAuth(deps: { db: Db; clock: Clock; secretBox: SecretBox }) {
  return {
    createClient: (actor: PlatformActor, input: NewClient) => createClient(deps, actor, input),
    rotateKeys: (actor: PlatformActor, schoolId: SchoolId) => rotateKeys(deps, actor, schoolId),
  }
}
