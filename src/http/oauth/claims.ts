import type { TokenOwner } from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { avatarPath } from '../shared/avatar.ts'

/** What an id_token and UserInfo say of a person: each scope opens its own part. */
export function claimsOf({ id, origin }: School, owner: TokenOwner, scopes: ReadonlySet<string>) {
  const { personId, name, image, email, emailVerified, roles } = owner
  const picture = image === null ? {} : { picture: `${origin}${avatarPath(image)}` }
  return {
    sub: personId,
    org_id: id,
    roles,
    ...(scopes.has('profile') ? { name, ...picture } : {}),
    ...(scopes.has('email') ? { email, email_verified: emailVerified } : {}),
  }
}
