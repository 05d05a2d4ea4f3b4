import type { SchoolId } from '../../platform/db/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OperatorActor, PlatformActor } from '../tenancy/index.ts'
import { may, type Permission } from './permissions.ts'

/** Whoever may change a school's own things: an operator, within their roles, or the host for one school. */
export type Editor = OperatorActor | HostAt

/** The host of the deployment, at work on one school: the command line and the demo world. */
export type HostAt = PlatformActor & { readonly schoolId: SchoolId }

/** Refuses an operator whose roles do not include it; and, shut rather than open, whoever is no editor at all. */
export function refuseUnlessMay(actor: Editor, permission: Permission): void {
  if (actor.kind === 'platform') return
  if (actor.kind === 'operator' && may(actor.roles, permission)) return
  throw new Refusal('not_permitted', `Your roles do not include ${permission}`)
}
