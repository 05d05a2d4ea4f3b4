import type { FastifyRequest } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { operatorOfSignedUrl } from '../shared/member-actor.ts'
import { schoolOf } from '../shared/request-school.ts'

type SignedLink = { readonly schoolId: SchoolId; readonly personId: PersonId }

/**
 * The content of a signed URL. Not found: an expired URL, one of another school, and one of a person other than the
 * signed-in member.
 */
export function linkIn<Link extends SignedLink>(request: FastifyRequest, link: Link | undefined): Link {
  const isOfAnother = request.me !== undefined && request.me.personId !== link?.personId
  if (link?.schoolId !== schoolOf(request).id || isOfAnother)
    throw new Refusal('not_found', 'This download link has expired: request a new one')
  return link
}

/** The operator for whom a signed URL was made, with their current roles. */
export async function operatorOf(
  identity: Pick<Identity, 'rolesAt'>,
  { schoolId, personId: memberId }: SignedLink,
): Promise<OperatorActor> {
  return operatorOfSignedUrl({ schoolId, memberId, roles: await identity.rolesAt(schoolId, memberId) })
}
