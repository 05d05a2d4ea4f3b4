import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AttemptFileId, AttemptId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { reachableLecture } from '../../learning/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { acceptsFile } from '../questions/file-types.ts'
import { questionsOfAttempt } from './attempt-questions.ts'
import { attemptsOf, lockAttempt, type OwnAttempt } from './own-attempts.ts'
import { type AttemptOf, hasEnded } from './save-answers.ts'

/** A stored file that a member hands in as an answer. */
export type HandedInFile = {
  readonly position: number
  readonly fileKey: string
  readonly name: string
  readonly mimeType: string
  readonly sizeBytes: number
}

/** The files of the answers of an attempt. */
export async function answerFiles(db: Db, schoolId: SchoolId, attemptId: AttemptId) {
  return await db
    .selectFrom('attemptFiles')
    .where('schoolId', '=', schoolId)
    .where('attemptId', '=', attemptId)
    .orderBy('id')
    .select(['id', 'position', 'name', 'mimeType', 'sizeBytes', 'uploadedAt'])
    .execute()
}

/** Adds a stored file to an answer of an open attempt. */
export async function addAnswerFile(
  deps: AssessmentsDeps,
  member: MemberActor,
  { lectureId, attemptId }: AttemptOf,
  { position, sizeBytes, ...file }: HandedInFile,
): Promise<AttemptFileId> {
  await reachableLecture(deps, member, lectureId)
  const { schoolId, memberId: personId } = member
  const id = newId<'AttemptFile'>(deps.clock)
  await inTransaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, { schoolId, personId, attemptId })
    refuseClosed(attempt, deps.clock)
    const questions = await questionsOfAttempt(tx, schoolId, attemptId)
    const content = questions.find((each) => each.position === position)?.content
    if (content?.kind !== 'file') throw new Refusal('not_found', 'No such question for files')
    if (!acceptsFile(content, file.mimeType)) throw unacceptedType(position)
    const files = await answerFiles(tx, schoolId, attemptId)
    if (files.filter((each) => each.position === position).length >= content.most)
      throw new Refusal('conflict', `At most ${content.most} files can be handed in for this question`)
    const uploadedAt = deps.clock.now()
    await tx
      .insertInto('attemptFiles')
      .values({ schoolId, id, attemptId, position, ...file, sizeBytes: BigInt(sizeBytes), uploadedAt })
      .execute()
    await writeFileAnswer(tx, attempt, position, uploadedAt)
  })
  return id
}

/** Removes a file from an answer of an open attempt. */
export async function removeAnswerFile(
  deps: AssessmentsDeps,
  member: MemberActor,
  { lectureId, attemptId }: AttemptOf,
  fileId: AttemptFileId,
): Promise<void> {
  await reachableLecture(deps, member, lectureId)
  const { schoolId, memberId: personId } = member
  await inTransaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, { schoolId, personId, attemptId })
    refuseClosed(attempt, deps.clock)
    const removed = await tx
      .deleteFrom('attemptFiles')
      .where('schoolId', '=', schoolId)
      .where('attemptId', '=', attemptId)
      .where('id', '=', fileId)
      .returning(['position', 'fileKey'])
      .executeTakeFirst()
    if (!removed) return
    if (!(await isHandedIn(tx, schoolId, removed.fileKey)))
      await abandonFiles(tx, deps.clock, schoolId, [removed.fileKey])
    await writeFileAnswer(tx, attempt, removed.position, deps.clock.now())
  })
}

// A revision of a returned submission has the same stored files.
async function isHandedIn(tx: Tx, schoolId: SchoolId, fileKey: string): Promise<boolean> {
  const other = await tx
    .selectFrom('attemptFiles')
    .where('schoolId', '=', schoolId)
    .where('fileKey', '=', fileKey)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

type Revision = { readonly from: AttemptId; readonly to: AttemptId }

/** Gives a revision the files of the returned submission. Both refer to the same stored files. */
export async function copyFiles(tx: Tx, clock: Clock, schoolId: SchoolId, { from, to }: Revision) {
  const files = await tx
    .selectFrom('attemptFiles as file')
    .innerJoin('attemptQuestions as before', (join) =>
      join
        .onRef('before.schoolId', '=', 'file.schoolId')
        .onRef('before.attemptId', '=', 'file.attemptId')
        .onRef('before.position', '=', 'file.position'),
    )
    .innerJoin('attemptQuestions as own', (join) =>
      join
        .onRef('own.schoolId', '=', 'before.schoolId')
        .onRef('own.questionId', '=', 'before.questionId')
        .onRef('own.version', '=', 'before.version'),
    )
    .where('file.schoolId', '=', schoolId)
    .where('file.attemptId', '=', from)
    .where('own.attemptId', '=', to)
    .orderBy('file.id')
    .select([
      'own.position',
      'file.fileKey',
      'file.name',
      'file.mimeType',
      'file.sizeBytes',
      'file.uploadedAt',
    ])
    .execute()
  if (files.length === 0) return
  const rows = files.map((file) => ({ schoolId, id: newId<'AttemptFile'>(clock), attemptId: to, ...file }))
  await tx.insertInto('attemptFiles').values(rows).execute()
}

/** A file that the member has handed in; undefined if there is none. */
export async function ownAnswerFile(
  deps: AssessmentsDeps,
  member: MemberActor,
  { attemptId }: Pick<AttemptOf, 'attemptId'>,
  fileId: AttemptFileId,
) {
  return await attemptsOf(deps.db, member)
    .innerJoin('attemptFiles as file', (join) =>
      join.onRef('file.schoolId', '=', 'attempts.schoolId').onRef('file.attemptId', '=', 'attempts.id'),
    )
    .where('attempts.id', '=', attemptId)
    .where('file.id', '=', fileId)
    .select(['file.fileKey', 'file.name', 'file.mimeType'])
    .executeTakeFirst()
}

function unacceptedType(position: number): Refusal {
  return new Refusal('invalid_input', 'This question does not accept files of this type', {
    problems: [{ field: `answers.${position}`, message: 'answer_file_type' }],
  })
}

function refuseClosed(attempt: OwnAttempt, clock: Clock) {
  if (attempt.state !== 'open') throw new Refusal('conflict', 'This attempt is already submitted')
  if (hasEnded(attempt, clock.now())) throw new Refusal('conflict', 'The time for this attempt is over')
}

// The answer that is graded names the files of the question, so that both change together.
async function writeFileAnswer(tx: Tx, { schoolId, id }: OwnAttempt, position: number, savedAt: Date) {
  const files = await tx
    .selectFrom('attemptFiles')
    .where('schoolId', '=', schoolId)
    .where('attemptId', '=', id)
    .where('position', '=', position)
    .orderBy('id')
    .select(['fileKey as key', 'name'])
    .execute()
  await tx
    .updateTable('attemptQuestions')
    .set({ answer: JSON.stringify({ kind: 'file', files }), savedAt })
    .where('schoolId', '=', schoolId)
    .where('attemptId', '=', id)
    .where('position', '=', position)
    .execute()
}
