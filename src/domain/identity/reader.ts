import type { MemberActor, Visitor } from '../tenancy/index.ts'
import type { Editor } from './members/editor.ts'
import { may, type Permission } from './members/permissions.ts'

/** A reader of a school's catalog and content. */
export type Reader = Visitor | MemberActor | Editor

/** True if this reader also sees drafts and archived items; other readers see published items only. */
export function seesUnpublished(actor: Reader, permission: Permission): boolean {
  switch (actor.kind) {
    case 'visitor':
    case 'member':
      return false
    case 'operator':
      return may(actor.roles, permission)
    case 'platform':
      return true
  }
}
