import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { consoleClientId, explorerClientId } from '../../../../src/domain/oauth/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { factHandlers } from '../../../../src/jobs/fact-handlers.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { createFiles } from '../../../../src/platform/files/create-files.ts'
import { createFolderMailer } from '../../../../src/platform/mail/folder-mailer.ts'
import { handleFact } from '../../../../src/platform/outbox/handle-fact.ts'
import { recordFact } from '../../../../src/platform/outbox/record-fact.ts'
import { insertEvent } from '../../../support/catalog/catalog-rows.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  deletes,
  inserts,
  recordsFact,
  type Touch,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { meiSignedIn } from '../identity/guest.ts'
import { owedToMei } from '../invoicing/writes.ts'
import { courseOfBoth } from '../learning/course.ts'
import { signedOutApps } from '../oauth/grant-writes.ts'
import { moved, subscribed } from '../subscriptions/subscribed.ts'

/** A handler of the outbox, with files and mail in folders that are gone after the test. */
async function handlerNamed({ modules, clock }: Fixture, name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-footprints-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const mailer = createFolderMailer({ folder, from: 'Lectern <no-reply@lectern.example>', clock })
  const files = await createFiles({ kind: 'folder', folder })
  const log = { info: () => {}, warn: () => {} }
  const handler = factHandlers({ ...modules, mailer, files, clock, log }).find((each) => each.name === name)
  if (!handler) throw new Error(`There is no handler ${name}`)
  return handler
}

type HandledFact = { readonly body: object; readonly touches: readonly Touch[] }

/** A handler at a fact of Mei's: it notes that it has handled it, and writes these rows. */
const handled = (
  name: string,
  kind: string,
  tell: (fixture: Fixture) => HandledFact | Promise<HandledFact>,
) =>
  writes(async (fixture) => {
    const { db, clock, school } = fixture
    const { body, touches } = await tell(fixture)
    await inTransaction(db, (tx) => recordFact(tx, clock, { schoolId: school.id, kind, body }))
    const { id } = await db
      .selectFrom('facts')
      .select('id')
      .where('schoolId', '=', school.id)
      .where('kind', '=', kind)
      .orderBy('happenedAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const handler = await handlerNamed(fixture, name)
    return {
      run: () => handleFact({ db, clock }, handler, { schoolId: school.id, id }),
      touches: [inserts('factHandlings', { factId: id, handler: name }), ...touches],
    }
  })

/** Mei finds it in her inbox and in her mail. */
function told({ mei }: Fixture, kind: string): Touch[] {
  return [inserts('notifications', { personId: mei.memberId, kind }), recordsFact('mail.wanted')]
}

function payment({ mei }: Fixture) {
  const amounts = { amount: '1200', currency: 'TWD', refunded: '0', refundingState: 'requested' }
  const named = { paymentId: '018bcfe5-6800-7000-8000-000000000001', tradeNo: 'LTEST0001', sequence: 2 }
  return { ...named, ...amounts, personId: mei.memberId, deadlineAt: '2026-11-18T15:59:00.000Z' }
}

const ofPayments = (fact: string, kind: string, more: object = {}) =>
  handled('tell-of-payments', fact, (fixture) => ({
    body: { ...payment(fixture), ...more },
    touches: told(fixture, kind),
  }))

const ofBookings = (fact: string) =>
  handled('tell-of-bookings', fact, (fixture) => {
    const { mei, olga } = fixture
    const booking = { booking: 'meeting', name: 'An hour', startsAt: '2026-11-18T15:59:00.000Z' }
    const money = { paid: '800', refund: '400', currency: 'TWD' }
    return {
      body: {
        ...booking,
        ...money,
        personId: mei.memberId,
        staffIds: [olga.memberId],
        cancellationId: '018bcfe5-6800-7000-8000-000000000001',
      },
      touches: [
        inserts('notifications', { personId: mei.memberId, kind: 'meeting_reminder' }),
        inserts('notifications', { personId: olga.memberId, kind: 'meeting_reminder' }),
        recordsFact('mail.wanted', {}, 2),
      ],
    }
  })

const webhooks = {
  'mail-payment-again of payment.mail_asked': handled(
    'mail-payment-again',
    'payment.mail_asked',
    (fixture) => ({ body: { ...payment(fixture), mail: 'receipt' }, touches: [recordsFact('mail.wanted')] }),
  ),
  'tell-of-payments of payment.paid': ofPayments('payment.paid', 'payment_received'),
  'tell-of-payments of payment.code_issued': ofPayments('payment.code_issued', 'payment_due'),
  'tell-of-payments of payment.due': ofPayments('payment.due', 'payment_due'),
  'tell-of-payments of payment.expired': ofPayments('payment.expired', 'payment_expired', { sequence: 1 }),
  'tell-of-payments of instalment.announced': ofPayments('instalment.announced', 'payment_due', {
    count: 3,
    dueAt: '2026-11-18T15:59:00.000Z',
  }),
  'tell-of-payments of instalment.overdue': ofPayments('instalment.overdue', 'payment_due', {
    name: 'Wheel throwing',
  }),
  'tell-of-payments of refund.updated': ofPayments('refund.updated', 'refund_updated'),

  'tell-of-subscriptions of subscription.renewing': handled(
    'tell-of-subscriptions',
    'subscription.renewing',
    async (fixture) => {
      const { clock, mei } = fixture
      const planId = await anyId(fixture, 'membershipPlans')
      const charge = {
        period: 2,
        amount: '300',
        currency: 'TWD',
        at: clock.now(),
        isCharged: true,
        isTrial: false,
      }
      const body = { planId, subscriptionId: planId, personId: mei.memberId, ...charge }
      return { body, touches: told(fixture, 'payment_due') }
    },
  ),
  'apply-price of subscription.price_announced': handled(
    'apply-price',
    'subscription.price_announced',
    async (fixture) => {
      const { clock, db } = fixture
      const { planId } = (await subscribed(fixture)).plan
      const rows = await db.selectFrom('subscriptions').selectAll().where('planId', '=', planId).execute()
      const terms = { planId, price: '500', currency: 'TWD', from: '2027-06-01T00:00:00.000Z' }
      return {
        body: { ...terms, announcedAt: clock.now() },
        touches: rows.flatMap((row) => moved(row, 'price_planned', ['nextPrice', 'nextPriceFrom'])),
      }
    },
  ),
  'tell-of-subscriptions of subscription.changed': handled(
    'tell-of-subscriptions',
    'subscription.changed',
    async (fixture) => {
      const { clock, mei } = fixture
      const planId = await anyId(fixture, 'membershipPlans')
      const what = { change: 'cancel_asked', periodEndsAt: clock.now(), expiresAt: clock.now() }
      const body = { planId, subscriptionId: planId, personId: mei.memberId, ...what }
      return { body, touches: told(fixture, 'access_expiring') }
    },
  ),

  'tell-of-what-comes of access.expiring': handled(
    'tell-of-what-comes',
    'access.expiring',
    async (fixture) => {
      const item = { itemType: 'course', itemId: await anyId(fixture, 'courses') }
      const body = { ...item, personId: fixture.mei.memberId, expiresAt: fixture.clock.now() }
      return { body, touches: told(fixture, 'access_expiring') }
    },
  ),

  'tell-of-what-comes of event.begins_soon': handled(
    'tell-of-what-comes',
    'event.begins_soon',
    async (fixture) => {
      const eventId = await insertEvent(fixture, fixture.school.id)
      const body = { eventId, registrationId: eventId, personId: fixture.mei.memberId }
      return { body, touches: told(fixture, 'event_reminder') }
    },
  ),

  'tell-of-what-comes of meeting.begins_soon': handled(
    'tell-of-what-comes',
    'meeting.begins_soon',
    async (fixture) => {
      const serviceId = await anyId(fixture, 'consultingServices')
      const meeting = { serviceId, meetingId: serviceId, startsAt: fixture.clock.now() }
      return {
        body: { ...meeting, personId: fixture.mei.memberId },
        touches: told(fixture, 'meeting_reminder'),
      }
    },
  ),

  'tell-of-bookings of booking.cancelled': ofBookings('booking.cancelled'),
  'tell-of-bookings of booking.restored': ofBookings('booking.restored'),

  'tell-of-lectures of lectures.opened': handled('tell-of-lectures', 'lectures.opened', async (fixture) => {
    const { courseId, lecture } = await courseOfBoth(fixture, [{}])
    const body = { personId: fixture.mei.memberId, courseId, lectureIds: [lecture(0)] }
    return { body, touches: told(fixture, 'lecture_unlocked') }
  }),

  'tell-of-answers of comment.made': handled('tell-of-answers', 'comment.made', async (fixture) => {
    const { modules, mei, tom } = fixture
    const { lecture } = await courseOfBoth(fixture, [{}])
    const parentId = await modules.learning.commentOnLecture(mei, lecture(0), { body: 'Why?' })
    const id = await modules.learning.commentOnLecture(tom, lecture(0), { body: 'So.', parentId })
    const body = { id, personId: tom.memberId, answersPersonId: mei.memberId, lectureId: lecture(0) }
    return { body, touches: told(fixture, 'comment_reply') }
  }),
}

const mails = {
  [`answer-asked-mail of ${'account.mail_asked'}`]: handled(
    'answer-asked-mail',
    'account.mail_asked',
    (fixture) => {
      const { deps, visit, mei, school, twinId } = fixture
      const asked = { purpose: 'sign_in', email: 'mei@example.com', locale: 'en', visit }
      const sealed = deps.secretBox.seal(JSON.stringify(asked), 'facts/account.mail_asked').toString('base64')
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

  // A mail leaves no row but that it was sent.
  [`deliver-mail of ${'mail.wanted'}`]: handled('deliver-mail', 'mail.wanted', ({ deps, mei }) => {
    const about = { template: 'password_changed', personId: mei.memberId, apps: 'keep' }
    const mail = { ...about, to: 'mei@example.com', name: 'Mei', locale: 'en' }
    const sealed = deps.secretBox.seal(JSON.stringify(mail), 'facts/mail.wanted').toString('base64')
    return { body: { sealed }, touches: [] }
  }),
}

const ofInvoices = Object.fromEntries(
  ['payment.paid', 'refund.updated'].map((kind) => [
    `settle-invoices of ${kind}`,
    handled('settle-invoices', kind, async (fixture) => {
      const { paymentId } = await owedToMei(fixture)
      const numbered = updates('invoices', { paymentId }, ['number', 'issuedAt', 'state', 'dueAt'])
      return { body: { paymentId }, touches: [numbered, inserts('invoiceSeries', { kind: 'invoice' })] }
    }),
  ]),
)

// Figures that are right stay as they are; that wrong ones are set right is told of the operation.
const ofFigures = {
  ...Object.fromEntries(
    ['payment.paid', 'payment.needs_attention', 'refund.updated'].map((kind) => [
      `count-payments of ${kind}`,
      handled('count-payments', kind, async (fixture) => ({
        body: { paymentId: await anyId(fixture, 'payments', 'paid_at is not null') },
        touches: [],
      })),
    ]),
  ),
  'count-enrolments of enrollment.created': handled(
    'count-enrolments',
    'enrollment.created',
    ({ clock }) => ({
      body: { enrolledAt: clock.now() },
      touches: [],
    }),
  ),
  'count-every-day of school.time_zone_changed': handled(
    'count-every-day',
    'school.time_zone_changed',
    // Rows that were planted here without their facts are counted.
    () => ({ body: {}, touches: [updates('dailyLearning', {}, ['enrolments'], 4)] }),
  ),
  'count-completions of course.completed': handled('count-completions', 'course.completed', () => ({
    body: {},
    touches: [],
  })),
  // Its parts are files, and there are none: that it becomes one file is told by the tests of uploads.
  'assemble-upload of upload.received': handled('assemble-upload', 'upload.received', async (fixture) => ({
    body: { uploadId: (await fixture.modules.storage.beginUpload(fixture.olga, upload)).id },
    touches: [],
  })),
}

const upload = { purpose: 'file', name: 'glazes.txt', totalBytes: 10 } as const

const ofAccounts = {
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

  // Files are no rows; that none is left is told by the tests of the handler.
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
    const { reminders } = await modules.learning.learningPersonalData(school.id, mei.memberId)
    const { inbox, subscriptions } = await modules.notifications.inboxPersonalData(school.id, mei.memberId)
    const answers = await answersToMei(fixture)
    return {
      body: own,
      touches: [
        deletes('authorizations', own),
        deletes('authorizationCodes', {}),
        deletes('tokenPairs', own, 2),
        deletes('appActivity', own),
        deletes('appUsePeople', own),
        deletes('comments', own, comments.length),
        updates('comments', {}, ['parentId'], answers),
        deletes('commentReports', own, reports.length),
        deletes('formSubmissions', own, submissions.length),
        deletes('lectureReminders', own, reminders.length),
        deletes('notifications', own, inbox.length),
        deletes('notificationSubscriptions', own, subscriptions.length),
      ],
    }
  }),
}

const ofApps = {
  'deliver-announcements of announcement.made': handled(
    'deliver-announcements',
    'announcement.made',
    async ({ modules, olga, db, school }) => {
      await db.deleteFrom('enrolments').where('schoolId', '=', school.id).execute()
      const { id: courseId } = await db
        .selectFrom('courses')
        .where('schoolId', '=', school.id)
        .select('id')
        .executeTakeFirstOrThrow()
      const message = { title: 'Kiln', body: 'It is hot.', path: null, audience: 'course' } as const
      const announcementId = await modules.notifications.announce(olga, { ...message, courseId })
      return {
        body: { announcementId },
        touches: [updates('announcements', { id: announcementId }, ['deliveredAt'])],
      }
    },
  ),

  'note-signed-out-apps of account.apps_signed_out': handled(
    'note-signed-out-apps',
    'account.apps_signed_out',
    async ({ db, mei, school, twinId }) => {
      const personId = mei.memberId
      await db.updateTable('people').set({ appSignOuts: 1 }).where('id', '=', personId).execute()
      return { body: { personId }, touches: atEach([school.id, twinId], signedOutApps(personId)) }
    },
  ),

  'prepare-console of school.created': handled('prepare-console', 'school.created', async ({ db }) => {
    await db.deleteFrom('oauthClients').where('id', '=', consoleClientId).execute()
    return { body: {}, touches: [inserts('oauthClients', { id: consoleClientId })] }
  }),

  'prepare-console of school.moved': handled('prepare-console', 'school.moved', async (fixture) => {
    const { modules, school } = fixture
    await modules.tenancy.moveSchool(platformActor, school.id, 'http://clay.example')
    fixture.clock.advance({ minutes: 1 })
    return {
      body: {},
      touches: [consoleClientId, explorerClientId].map((id) =>
        updates('oauthClients', { id }, ['redirectUris', 'updatedAt']),
      ),
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

export const handlings = {
  ...ofFigures,
  ...ofInvoices,
  ...mails,
  ...ofAccounts,
  ...ofApps,
  ...webhooks,
}
