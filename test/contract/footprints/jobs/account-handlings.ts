import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, deletes, inserts, recordsFact, updates } from '../../../support/footprints/footprint.ts'
import { meiSignedIn } from '../identity/guest.ts'
import { forgetsLearning } from '../learning/forgets.ts'
import { handled } from './handled.ts'

/** Handlers that send mails. */
export const ofMails = {
  [`answer-asked-mail of ${'account.mail_asked'}`]: handled(
    'answer-asked-mail',
    'account.mail_asked',
    (fixture) => {
      const { deps, visit, mei, school, twinId } = fixture
      const request = { purpose: 'sign_in', email: 'mei@example.com', locale: 'en', visit }
      const sealed = deps.secretBox
        .seal(JSON.stringify(request), 'facts/account.mail_asked')
        .toString('base64')
      const link = { personId: mei.memberId, purpose: 'sign_in' }
      return {
        body: { sealed },
        touches: [
          ...atEach([school.id, twinId], [updates('mailLinks', link, ['usedAt'])]),
          inserts('mailLinks', link),
          recordsFact('mail.wanted'),
        ],
      }
    },
  ),

  // A mail leaves no row except the record that it was sent.
  [`deliver-mail of ${'mail.wanted'}`]: handled('deliver-mail', 'mail.wanted', ({ deps, mei }) => {
    const about = { template: 'password_changed', personId: mei.memberId, apps: 'keep' }
    const mail = { ...about, to: 'mei@example.com', name: 'Mei', locale: 'en' }
    const sealed = deps.secretBox.seal(JSON.stringify(mail), 'facts/mail.wanted').toString('base64')
    return { body: { sealed }, touches: [] }
  }),
}

/** Handlers of exports, files and deleted accounts. */
export const ofAccounts = {
  [`pack-data-export of ${'data_export.asked'}`]: handled(
    'pack-data-export',
    'data_export.asked',
    async (fixture) => {
      const { modules, mei, db } = fixture
      const { me, visit } = await meiSignedIn(fixture)
      await modules.identity.requestExport(me, visit)
      const { id, fileKey } = await db
        .selectFrom('dataExports')
        .select(['id', 'fileKey'])
        .where('schoolId', '=', mei.schoolId)
        .where('personId', '=', mei.memberId)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      const columns = ['state', 'stepsDone', 'stepsTotal', 'sizeBytes', 'finishedAt', 'expiresAt'] as const
      return {
        body: { exportId: id, fileKey },
        touches: [
          updates('dataExports', { id, personId: mei.memberId }, columns),
          recordsFact('mail.wanted'),
        ],
      }
    },
  ),

  'pack-school-export of school_export.asked': handled(
    'pack-school-export',
    'school_export.asked',
    async (fixture) => {
      const { modules, olga, db } = fixture
      const { id } = await modules.settings.requestSchoolExport(olga)
      const { fileKey } = await db
        .selectFrom('schoolExports')
        .select('fileKey')
        .where('schoolId', '=', olga.schoolId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const columns = ['state', 'stepsDone', 'stepsTotal', 'sizeBytes', 'finishedAt', 'expiresAt'] as const
      return { body: { exportId: id, fileKey }, touches: [updates('schoolExports', { id }, columns)] }
    },
  ),

  // Files are not rows; the tests of the handler prove that no file remains.
  'delete-abandoned-files of files.abandoned': handled('delete-abandoned-files', 'files.abandoned', () => ({
    body: { keys: ['a/gone.png'] },
    touches: [],
  })),

  'forget-member of account.deleted': handled('forget-member', 'account.deleted', async (fixture) => {
    const { modules, mei, school } = fixture
    const own = { personId: mei.memberId }
    const { comments, submissions, reports } = await modules.content.writtenPersonalData(
      school.id,
      mei.memberId,
    )
    const { attempts } = await modules.assessments.attemptsPersonalData(school.id, mei.memberId)
    const { inbox, subscriptions } = await modules.notifications.inboxPersonalData(school.id, mei.memberId)
    const { certificates } = await modules.certificates.certificatePersonalData(school.id, mei.memberId)
    const answers = await answersToMei(fixture)
    const files = await fixture.db
      .selectFrom('attemptFiles as file')
      .innerJoin('attempts', (join) =>
        join.onRef('attempts.schoolId', '=', 'file.schoolId').onRef('attempts.id', '=', 'file.attemptId'),
      )
      .where('file.schoolId', '=', school.id)
      .where('attempts.personId', '=', mei.memberId)
      .select('file.id')
      .execute()
    return {
      body: own,
      touches: [
        deletes('authorizations', own),
        deletes('authorizationCodes', {}),
        deletes('tokenPairs', own, 2),
        deletes('appActivity', own),
        deletes('appUsePeople', own),
        deletes('courseAssistants', own),
        deletes('comments', own, comments.length),
        updates('comments', {}, ['parentId', 'markedAt', 'markedAs', 'answeredAt', 'courseId'], answers),
        deletes('commentReports', own, reports.length),
        deletes('formSubmissions', own, submissions.length),
        deletes('savedReplies', own),
        deletes('gradingClaims', {}),
        deletes('attempts', own, attempts.length),
        deletes('attemptQuestions', {}, attempts.flatMap(({ answers }) => answers).length),
        deletes('attemptFiles', {}, files.length),
        recordsFact('files.abandoned', {}),
        updates('questionVersions', { questionId: mei.memberId }, ['byPersonId']),
        updates('regrades', { id: mei.memberId }, ['byPersonId']),
        updates(
          'certificates',
          own,
          ['holderName', 'credential', 'keyId', 'design', 'erasedAt'],
          certificates.length,
        ),
        ...(await forgetsLearning(fixture)),
        deletes('notifications', own, inbox.length),
        deletes('announcementRecipients', own),
        deletes('notificationSubscriptions', own, subscriptions.length),
        deletes('staffNotifications', own),
        deletes('staffNotificationSettings', own),
        deletes('staffMailings', own),
      ],
    }
  }),
}

async function answersToMei({ pool, mei, school }: Fixture): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from comments answer join comments question
      on question.school_id = answer.school_id and question.id = answer.parent_id
      where answer.school_id = $1 and question.person_id = $2 and answer.person_id <> $2`,
    [school.id, mei.memberId],
  )
  return Number(rows[0]?.count)
}
