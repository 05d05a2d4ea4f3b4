import { type SelectQueryBuilder, sql } from 'kysely'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { OperatorActor, PlatformActor } from '../../tenancy/index.ts'
import { may, type Permission } from './permissions.ts'

/** An actor that may change a school's items: an operator within their roles, or the host. */
export type Editor = OperatorActor | HostAt

/** The host of the deployment acting on one school: the command line and the demo world. */
export type HostAt = PlatformActor & { readonly schoolId: SchoolId }

/** Refuses an operator whose roles do not include the permission. */
export function refuseUnlessMay(actor: Editor, permission: Permission): void {
  if (!mayAs(actor, permission)) throw new Refusal('not_permitted', `Your roles do not include ${permission}`)
}

/** The rows of a school for an editor: all with the permission, none without. */
export function readableWith<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  actor: Editor,
  permission: Permission,
): SelectQueryBuilder<DB, Tables, Row> {
  return mayAs(actor, permission) ? rows : rows.where(sql<boolean>`false`)
}

/** True if an operator's roles include the permission; the host has every permission. */
export function mayAs(actor: Editor, permission: Permission): boolean {
  switch (actor.kind) {
    case 'platform':
      return true
    case 'operator':
      return may(actor.roles, permission)
    default:
      // The compiler prevents members here; they are not editors.
      return false
  }
}
