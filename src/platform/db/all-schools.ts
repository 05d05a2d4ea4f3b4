import { sql } from 'kysely'

/**
 * The statements that read or write rows of all schools, and the reason of each. A cluster runs them on every node, so
 * they belong to jobs, to the host, or to a person's account. Every other statement names one school; tests refuse it
 * otherwise.
 */
const reasons = {
  'accounting.accounts': 'A daily job reads the lists of all gateway accounts.',
  'accounting.forget_discrepancies': 'A daily job deletes old resolved discrepancies.',
  'accounting.orders':
    'A daily job compares the changed orders of all schools with their related rows, in batches.',
  'accounting.payments': 'A daily job compares the payments of all schools with the gateways, in batches.',
  'accounting.unmatched_lines': 'A daily job finds the schools with unmatched lines of payouts.',
  'attempts.timed_out':
    'A job finds the attempts whose time limit has passed by an index, in batches of 200.',
  'billing.due': 'The renewal job finds the oldest due subscriptions by an index, in batches of 100.',
  'billing.unwanted_authorizations': 'A job finds authorizations that must end, in batches.',
  'certificates.rules': 'A daily job reads the enabled certificate rules of all schools, by an index.',
  'changes.author':
    "A person's account is one for all schools: its name is shown at every school where it wrote.",
  'changes.recent': 'Every process reads the recent public changes of all schools every few seconds.',
  'learning.session_reminders':
    'A job reminds the members of all live sessions of the next day, and reads the sessions in one statement.',
  'consulting.reminders': 'A job reminds the members of all meetings of the next day, in one statement.',
  'content.due': 'A job finds drafts that are due, in batches, by an index.',
  'entitlements.expiring': 'A job finds the schools where access ends soon, by an index.',
  'events.ended': 'A job marks the no-shows of events that have ended.',
  'events.reminders': 'A job finds the events of the next day.',
  'exports.old': 'A daily job finds the schools with exports that have expired or did not finish.',
  'gateways.accounts': 'Jobs read the accounts of all schools in a batch with one statement.',
  'gateways.simulators': 'The host lists the schools with an account at the simulator.',
  'identity.end_sessions':
    "A person's account is one for all schools: signing out everywhere ends its sessions at every school.",
  'identity.erase_account':
    "A person's account is one for all schools: erasing it deletes its roles, passkeys, links, codes and exports everywhere.",
  'identity.schools_of':
    "A person's account is one for all schools: a member sees the schools where they have a role.",
  'identity.sweep': 'A daily job deletes expired sessions, links, codes and challenges by an index.',
  'identity.withdraw_codes':
    "A person's account is one for all schools: a change of credentials revokes its codes everywhere.",
  'identity.withdraw_links':
    "A person's account is one for all schools: a newer link, or a change of credentials, revokes its links everywhere.",
  'invoicing.due': 'A job finds due invoices by an index, in batches of 100.',
  'learning.schedules': 'A job finds the schools with scheduled lectures by an index.',
  'notifications.staff_mails':
    'A job finds the due mails to the staff of all schools by an index, in batches of 100.',
  'oauth.apps_of_person':
    "A person's account is one for all schools: it lists the apps that it connected at every school.",
  'oauth.old_keys': 'A daily job finds the schools whose signing key is old.',
  'oauth.own_clients': 'The start of a deployment checks its own clients at all schools.',
  'oauth.signed_out':
    "A person's account is one for all schools: signing out all apps ends its consents everywhere.",
  'oauth.vendor_clients': 'The host changes a vendor at every school that uses it.',
  'orders.due_cancellations': 'A job finds cancellations to refund by an index, in batches.',
  'orders.due_gifts': 'A job finds gifts to mail by an index, in batches.',
  'orders.due_instalments': 'Jobs find due, announced and overdue instalments by their indexes, in batches.',
  'orders.due_queries': 'A job finds the schools with due gateway queries by an index.',
  'orders.expired': 'A job finds expired payments by an index, in batches.',
  'outbox.waiting': 'The relay finds the schools with waiting facts by an index.',
  'platform.old_rows':
    'A daily job finds the schools with facts and public changes that are no longer needed.',
  'platform.sealed_values': 'The host seals the values of all schools with a new key, in batches of 1,000.',
} as const satisfies Readonly<Record<string, string>>

export type AllSchoolsStatement = keyof typeof reasons

export const allSchoolsStatements = Object.keys(reasons) as readonly AllSchoolsStatement[]

/** Marks a statement that serves all schools. The database shows the mark with its running statements. */
export function allSchools(name: AllSchoolsStatement) {
  return sql.raw<unknown>(`/* all schools: ${name} */`)
}
