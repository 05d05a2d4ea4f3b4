import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { PersonId } from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../identity/index.ts'
import type { SettingsDeps } from './deps.ts'

type AuditFilter = {
  readonly page: PageRequest
  readonly kind?: string | undefined
  /** The person whose account is concerned. */
  readonly personId?: PersonId | undefined
  /** The person who acted. */
  readonly byPersonId?: PersonId | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** A page of a school's audit log, latest first. */
export async function listAuditEntries(
  { db }: SettingsDeps,
  editor: Editor,
  { page, kind, personId, byPersonId, from, until }: AuditFilter,
) {
  refuseUnlessMay(editor, 'audit:read')
  let entries = auditEntriesReadableBy(db, editor)
  if (kind !== undefined) entries = entries.where('entry.kind', '=', kind)
  if (personId) entries = entries.where('entry.personId', '=', personId)
  if (byPersonId) entries = entries.where('entry.byPersonId', '=', byPersonId)
  if (from) entries = entries.where('entry.happenedAt', '>=', from)
  if (until) entries = entries.where('entry.happenedAt', '<', until)
  return await keysetPage(entries, { at: 'entry.happened_at', id: 'entry.id', latestFirst: true }, page)
}

/** An entry of the audit log with the names of its people. */
export type AuditLogEntry = RowOf<typeof listAuditEntries>

/** The read rule for audit entries: those of the operator's school. */
export function auditEntriesReadableBy(db: Db, editor: Editor) {
  const entries = db
    .selectFrom('auditEntries as entry')
    .leftJoin('people as person', 'person.id', 'entry.personId')
    .leftJoin('people as author', 'author.id', 'entry.byPersonId')
    .where('entry.schoolId', '=', editor.schoolId)
    .select(['entry.id', 'entry.kind', 'entry.personId', 'person.name as personName'])
    .select(['entry.byPersonId', 'author.name as authorName'])
    .select(['entry.address', 'entry.userAgent', 'entry.detail', 'entry.happenedAt'])
  return readableWith(entries, editor, 'audit:read')
}
