import type { Db, Tx } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { SavedReplyId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { rulesFor, type Settings, text } from '../../platform/fields.ts'
import { newId } from '../../platform/ids.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  refuseStale,
  type WriteResult,
} from '../../platform/row-version.ts'
import { longestComment } from '../content/index.ts'
import { refuseUnlessMay } from '../identity/index.ts'
import type { OperatorActor } from '../tenancy/index.ts'
import type { TeachingDeps } from './deps.ts'
import { longestReplyTitle } from './limits.ts'

export const savedReplyFields = {
  title: text({ from: 1, to: longestReplyTitle }),
  body: text({ from: 1, to: longestComment }),
}

export type SavedReplySettings = Settings<typeof savedReplyFields>

const checked = rulesFor('saved reply', savedReplyFields)

// Moderators of comments under lectures write the replies of the school.
const ofSchool = 'curriculum:write'

/** A page of an operator's saved replies and those of the school, newest first. */
export async function listSavedReplies(
  { db }: TeachingDeps,
  staff: OperatorActor,
  { page }: { readonly page: PageRequest },
) {
  refuseUnlessMay(staff, 'comments:read')
  const order = { at: 'reply.created_at', id: 'reply.id', latestFirst: true }
  return await keysetPage(repliesReadableBy(db, staff).select(columns), order, page)
}

/** A saved reply. */
export type SavedReply = Omit<RowOf<typeof listSavedReplies>, 'listedAt'>

const columns = [
  'reply.id',
  'reply.personId',
  'reply.title',
  'reply.body',
  'reply.createdAt',
  'reply.createdAt as listedAt',
  'reply.updatedAt',
] as const

/** One saved reply; undefined if it belongs to another person. */
export async function savedReplyById({ db }: TeachingDeps, staff: OperatorActor, id: SavedReplyId) {
  refuseUnlessMay(staff, 'comments:read')
  return await repliesReadableBy(db, staff).where('reply.id', '=', id).select(columns).executeTakeFirst()
}

function repliesReadableBy(db: Db, { schoolId, memberId }: OperatorActor) {
  return db
    .selectFrom('savedReplies as reply')
    .where('reply.schoolId', '=', schoolId)
    .where((reply) => reply.or([reply('reply.personId', '=', memberId), reply('reply.personId', 'is', null)]))
}

/** Saves a reply for oneself, or for the staff of the school. */
export async function createSavedReply(
  { db, clock }: TeachingDeps,
  staff: OperatorActor,
  { isShared, ...input }: SavedReplySettings & { readonly isShared: boolean },
): Promise<WriteResult<SavedReplyId>> {
  refuseUnlessMay(staff, isShared ? ofSchool : 'comments:read')
  const settings = checked(input)
  const { schoolId, memberId } = staff
  const id = newId<'SavedReply'>(clock)
  const now = clock.now()
  await db
    .insertInto('savedReplies')
    .values({
      schoolId,
      id,
      personId: isShared ? null : memberId,
      ...settings,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return { id, updatedAt: now }
}

/** Updates the given fields of a saved reply. */
export async function updateSavedReply(
  { db, clock }: TeachingDeps,
  staff: OperatorActor,
  id: SavedReplyId,
  { updatedAt: readAt, ...changes }: Changes<SavedReplySettings>,
): Promise<WriteResult<SavedReplyId>> {
  return await inTransaction(db, async (tx) => {
    const { updatedAt: version, title, body } = await lockReply(tx, staff, id)
    refuseStale({ updatedAt: version }, readAt)
    const settings = checked(merged<SavedReplySettings>({ title, body }, changes))
    const updatedAt = nextVersion(clock, { updatedAt: version })
    await tx
      .updateTable('savedReplies')
      .set({ ...settings, updatedAt })
      .where('schoolId', '=', staff.schoolId)
      .where('id', '=', id)
      .execute()
    return { id, updatedAt }
  })
}

/** Deletes a saved reply. */
export async function deleteSavedReply({ db }: TeachingDeps, staff: OperatorActor, id: SavedReplyId) {
  await inTransaction(db, async (tx) => {
    await lockReply(tx, staff, id)
    await tx.deleteFrom('savedReplies').where('schoolId', '=', staff.schoolId).where('id', '=', id).execute()
  })
}

async function lockReply(tx: Tx, staff: OperatorActor, id: SavedReplyId) {
  refuseUnlessMay(staff, 'comments:read')
  const reply = await repliesReadableBy(tx, staff)
    .where('reply.id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  if (!reply) throw new Refusal('not_found', 'No such saved reply')
  if (reply.personId === null) refuseUnlessMay(staff, ofSchool)
  return reply
}
