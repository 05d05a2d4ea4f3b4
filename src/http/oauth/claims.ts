import type { TokenOwner } from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { picturePath } from '../../paths/paths.ts'

/** The claims of an id_token and UserInfo by scope. */
export function claimsOf(school: School, owner: TokenOwner, scopes: ReadonlySet<string>) {
  const { personId, name, image, email, emailVerified, roles } = owner
  const picture = image === null ? {} : { picture: urlAt(school, picturePath(image)) }
  return {
    sub: personId,
    org_id: school.id,
    roles,
    ...(scopes.has('profile') ? { name, ...picture } : {}),
    ...(scopes.has('email') ? { email, email_verified: emailVerified } : {}),
  }
}
