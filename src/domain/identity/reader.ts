import type { MemberActor, Visitor } from '../tenancy/index.ts'
import type { Editor } from './members/editor.ts'
import { may, type Permission } from './members/permissions.ts'

/** Who may read a school's catalog and content. */
export type Reader = Visitor | MemberActor | Editor

/** Whether this reader sees drafts and archived things too; everybody else sees what is published. */
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
