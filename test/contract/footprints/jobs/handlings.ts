import { consoleClientId, explorerClientId } from '../../../../src/domain/oauth/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { atEach, inserts, updates } from '../../../support/footprints/footprint.ts'
import { owedToMei } from '../invoicing/writes.ts'
import { signedOutApps } from '../oauth/grant-writes.ts'
import { ofAccounts, ofMails } from './account-handlings.ts'
import { handled } from './handled.ts'
import { ofCertificates, ofNotifications } from './notification-handlings.ts'
import { ofStaff } from './staff-handlings.ts'

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

// Correct figures stay unchanged; the footprint of the operation covers corrections.
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
  // Its parts are files, and there are none; the tests of uploads prove that the parts become one file.
  'assemble-upload of upload.received': handled('assemble-upload', 'upload.received', async (fixture) => ({
    body: { uploadId: (await fixture.modules.storage.startUpload(fixture.olga, upload)).id },
    touches: [],
  })),
}

const upload = { purpose: 'file', name: 'glazes.txt', totalBytes: 10 } as const

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

export const handlings = {
  ...ofFigures,
  ...ofInvoices,
  ...ofMails,
  ...ofAccounts,
  ...ofApps,
  ...ofCertificates,
  ...ofNotifications,
  ...ofStaff,
}
