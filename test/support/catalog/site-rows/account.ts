import { paths } from '../../../../src/paths/paths.ts'
import { all, at, own, type Row, row, signedIn, toSignIn } from './row.ts'

// A person has one name, e-mail address and password at all schools: the owner sees them at the other school
// too.
const everywhere = `${toSignIn} 200 200+ 200+`

/** The pages of an account. */
export const accountRows: readonly Row[] = [
  row('GET /account', everywhere, { text: () => 'mei@example.com' }),
  row('GET /account/profile', everywhere, { text: () => '林美 Mei Lin' }),
  row('GET /account/email', everywhere, { text: () => 'mei@example.com' }),
  row('GET /account/avatar', signedIn('303→/account/profile')),
  row('GET /account/password', signedIn('200')),
  row('GET /account/security', signedIn('200')),
  row('GET /account/security/codes', signedIn('303→/account/security')),
  row('GET /account/security/off', signedIn('303→/account/security')),
  row('GET /account/security/two-factor', signedIn('303→/account/security')),
  row('GET /account/passkeys/remove', signedIn('404'), {
    url: ({ unknownId }) => `/account/passkeys/remove?passkey=${unknownId}`,
  }),
  row('GET /account/sessions', own, { text: ({ sessionId }) => sessionId }),
  row('GET /account/apps', own, { text: ({ appName }) => appName }),
  row('GET /account/data', own, { text: ({ exportId }) => exportId }),
  row('GET /account/data/delete', signedIn('200')),
  row('GET /account/data/exports/:id', `${toSignIn} 404 404 200`, {
    url: ({ exportId }) => paths.account.exportFile(exportId),
  }),
  row('GET /account/email/:token', signedIn('404'), at('/account/email/lml_unknown')),
  row('GET /account/courses', all('301→/learn')),
  row('GET /account/courses/:slug', all('301→/learn/tea-bowls'), at('/account/courses/tea-bowls')),
  row('GET /account/certificates', own, { text: ({ certificateId }) => certificateId }),
  row('GET /account/downloads', own, { text: ({ fileId }) => fileId }),
  row('GET /account/downloads/:file', `${toSignIn} 404 404 303→http://localhost:3000/downloads/ID`, {
    url: ({ fileId }) => paths.account.download(fileId),
  }),
  row('GET /account/events', own, { text: ({ ticketId }) => ticketId }),
  row('GET /account/inbox', own, { text: ({ messageId }) => messageId }),
  row('GET /account/inbox/settings', signedIn('200')),
  row('GET /account/meetings', own, { text: ({ meetingId }) => meetingId }),
  row('GET /account/meetings/:meeting/move', `${toSignIn} 404 404 200+`, {
    url: ({ meetingId }) => paths.account.moveMeeting(meetingId),
    text: ({ meetingId }) => meetingId,
  }),
  row('GET /account/meetings/:meeting/calendar.ics', `${toSignIn} 404 404 200`, {
    url: ({ meetingId }) => paths.account.meetingCalendar(meetingId),
  }),
  row('GET /account/bookings/:kind/:booking/cancel', `${toSignIn} 404 404 200+`, {
    url: ({ meetingId }) => paths.account.cancelBooking('meeting', meetingId),
    text: ({ meetingId }) => meetingId,
  }),
  row('GET /account/notes', own, { text: ({ noteId }) => noteId }),
  row('GET /account/notes/:note', `${toSignIn} 404 404 200+`, {
    url: ({ noteId }) => paths.account.note(noteId),
    text: () => 'Noted by Mei alone',
  }),
  row('GET /account/notes/:note/delete', signedIn('303→/account/notes/ID'), {
    url: ({ noteId }) => paths.account.deleteNote(noteId),
  }),
  row('GET /account/bookings/undo', signedIn('303→/account')),
  row('GET /account/memberships', own, { text: ({ planSlug }) => planSlug }),
  row('GET /account/memberships/:subscription/cancel', `${toSignIn} 404 404 200+`, {
    url: ({ subscriptionId }) => paths.account.cancelSubscription(subscriptionId),
    text: ({ subscriptionId }) => subscriptionId,
  }),
  row('GET /account/memberships/:subscription/resume', signedIn('303→/account/memberships'), {
    url: ({ subscriptionId }) => paths.account.resumeSubscription(subscriptionId),
  }),
  row('GET /account/memberships/:subscription/card', signedIn('303→/account/memberships'), {
    url: ({ subscriptionId }) => paths.account.changeCard(subscriptionId),
  }),
  row('GET /account/memberships/:subscription/plan', `${toSignIn} 404 404 200+`, {
    url: ({ subscriptionId }) => paths.account.switchPlan(subscriptionId),
    text: ({ subscriptionId }) => subscriptionId,
  }),
  row('GET /account/seats', own, { text: () => 'ann@seats.example' }),
  ...['hand-out', 'take-back', 'mail', 'keep'].map((act) =>
    row(`GET /account/seats/${act}`, signedIn('303→/account/seats')),
  ),
  row('GET /account/payments', own, { text: ({ paidId }) => paidId }),
  row('GET /account/payments/:payment/refund', `${toSignIn} 404 404 200+`, {
    url: ({ paidId }) => paths.account.refund(paidId),
    text: ({ paidId }) => paidId,
  }),
  row('GET /account/payments/:payment/invoice', `${toSignIn} 404 404 200`, {
    url: ({ paidId }) => paths.account.invoice(paidId),
  }),
  // The URL carries the access of its member, unless another person is signed in. For owners of the school
  // only.
  row('GET /school-exports/*', all('404'), at('/school-exports/unknown')),
  row('GET /invoices/*', all('404'), at('/invoices/unknown')),
  row('GET /ledger-exports/*', all('404'), at('/ledger-exports/unknown')),
  row('GET /gradebooks/*', all('404'), at('/gradebooks/unknown')),
  row('GET /answer-files/*', all('404'), at('/answer-files/unknown')),
  row('GET /downloads/*', '200+ 404 404 200+', {
    url: ({ download }) => download,
    text: () => 'The file that was bought',
  }),
]

/** The forms of an account; sent empty, most report the missing fields. */
export const accountForms: readonly Row[] = [
  row('POST /account/profile', signedIn('422')),
  row('POST /account/avatar', signedIn('406')),
  row('POST /account/avatar/remove', signedIn('303→/account/profile')),
  row('POST /account/password', signedIn('422')),
  row('POST /account/email', signedIn('422')),
  row('POST /account/email/:token', signedIn('404'), at('/account/email/lml_unknown')),
  row('POST /account/security/two-factor/offer', signedIn('303→/account/security/two-factor')),
  row('POST /account/security/two-factor', signedIn('422')),
  row('POST /account/security/codes', signedIn('303→/account/security')),
  row('POST /account/security/off', signedIn('303→/account/security')),
  row('POST /account/passkeys/options', signedIn('422')),
  row('POST /account/passkeys', signedIn('403')),
  row('POST /account/passkeys/remove', signedIn('404')),
  row('POST /account/sessions/end', `${toSignIn} 404 404 303→/account/sessions`, {
    fields: ({ sessionId }) => ({ session: sessionId }),
  }),
  // Ends the sessions of a person at all schools.
  row('POST /account/sessions/end-others', signedIn('303→/account/sessions'), {
    changedBy: ['elsewhere'],
    endsSession: true,
  }),
  row('POST /account/apps/disconnect', `${toSignIn} 404 404 303→/account/apps`, {
    fields: ({ appId }) => ({ client: appId }),
  }),
  row('POST /account/seats/hand-out', `${toSignIn} 404 404 303→/account/seats`, {
    fields: ({ packId }) => ({ pack: packId, emails: 'bob@seats.example' }),
  }),
  row('POST /account/seats/mail', `${toSignIn} 404 404 422`, { fields: ({ seatId }) => ({ seat: seatId }) }),
  row('POST /account/seats/take-back', `${toSignIn} 404 404 303→/account/seats`, {
    fields: ({ seatId }) => ({ seat: seatId }),
  }),
  row('POST /account/seats/keep', `${toSignIn} 404 404 303→/account/seats`, {
    fields: ({ packId }) => ({ pack: packId }),
  }),
  row('POST /account/inbox/read', `${toSignIn} 404 404 303→/account/meetings`, {
    fields: ({ messageId }) => ({ message: messageId }),
  }),
  row('POST /account/inbox/read-all', signedIn('303→/account/inbox')),
  row('POST /account/inbox/settings', signedIn('303→/account/inbox/settings')),
  row('POST /account/payments/:payment/refund', `${toSignIn} 404 404 303→/account/payments`, {
    url: ({ paidId }) => paths.account.refund(paidId),
  }),
  row('POST /account/meetings/:meeting/move', `${toSignIn} 404 404 422`, {
    url: ({ meetingId }) => paths.account.moveMeeting(meetingId),
    fields: () => ({ to: 'never' }),
  }),
  row('POST /account/notes/:note', `${toSignIn} 404 404 422`, {
    url: ({ noteId }) => paths.account.note(noteId),
    fields: () => ({ body: 'Noted', at: 'never' }),
  }),
  row('POST /account/notes/:note/delete', `${toSignIn} 404 404 303→/account/notes`, {
    url: ({ noteId }) => paths.account.deleteNote(noteId),
  }),
  row('POST /account/bookings/:kind/:booking/cancel', `${toSignIn} 404 404 409`, {
    url: ({ meetingId }) => paths.account.cancelBooking('meeting', meetingId),
  }),
  row('POST /account/bookings/undo', signedIn('404'), {
    fields: ({ unknownId }) => ({ cancellation: unknownId, kind: 'meeting' }),
  }),
  row('POST /account/memberships/:subscription/cancel', `${toSignIn} 404 404 303→/account/memberships`, {
    url: ({ subscriptionId }) => paths.account.cancelSubscription(subscriptionId),
  }),
  row('POST /account/memberships/:subscription/resume', `${toSignIn} 404 404 303→/account/memberships`, {
    url: ({ subscriptionId }) => paths.account.resumeSubscription(subscriptionId),
  }),
  row('POST /account/memberships/:subscription/card', `${toSignIn} 404 404 303→/pay/simulator/cards/ID`, {
    url: ({ subscriptionId }) => paths.account.changeCard(subscriptionId),
  }),
  row('POST /account/memberships/:subscription/plan', `${toSignIn} 404 404 409`, {
    url: ({ subscriptionId }) => paths.account.switchPlan(subscriptionId),
    fields: ({ unknownId }) => ({ plan: `${unknownId} 0` }),
  }),
  row('POST /account/data/export', signedIn('303→/account/data')),
  row('POST /account/data/delete', signedIn('422')),
]
