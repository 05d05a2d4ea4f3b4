import { z } from 'zod'
import { lapsesWithin } from '../../domain/orders/index.ts'
import { hour } from '../../platform/durations.ts'
import { countedTo } from '../../platform/paging.ts'
import { existsAt } from '../access.ts'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { appAccess } from '../wire/app-access.ts'
import { clientContext } from '../wire/client-context.ts'
import { component } from '../wire/component.ts'

const count = z.number().int().nullable()

export const getAttention = readOperation({
  id: 'attention.get',
  title: 'Get the waiting work',
  description: `Returns how many tasks wait for an operator, each counted up to ${countedTo}: this number means ${countedTo} or more. A count is null if your roles do not allow the list.`,
  scope: 'session',
  // Every role of an operator has this permission.
  permission: 'courses:read',
  input: {},
  output: component(
    'Attention',
    z.object({
      refunds_requested: count.describe('GET /orders/refunds'),
      payments_needing_attention: count.describe('GET /orders?needs_attention=true'),
      invoices_failed: count.describe('GET /orders/failed_invoices'),
      book_differences: count.describe(
        'found by the nightly reconciliation and not repaired: GET /orders/differences',
      ),
      payments_lapsing: count.describe(
        `unpaid and due within ${lapsesWithin / hour} hours: GET /orders?lapsing=true`,
      ),
      comments_reported: count.describe(
        'reported and not hidden: GET /comments?is_reported=true&is_hidden=false',
      ),
      threads_unanswered: count.describe('GET /threads?is_unanswered=true'),
      submissions_waiting: count.describe('to grade: GET /submissions'),
      clients_to_review: count.describe(
        'GET /metadata_clients?state=to_review; null while MCP connections are off',
      ),
      failed_jobs: count.describe('GET /failed_jobs'),
    }),
  ),
  async run({ orders, content, oauth, settings, teaching, assessments }, operator, _input, caller) {
    const [waiting, comments, threads, submissions, clients, jobs] = await Promise.all([
      orders.countWaiting(operator),
      content.countReportedComments(operator),
      teaching.countUnanswered(operator),
      assessments.countSubmissionsToGrade(operator),
      oauth.countClientsToReview(clientContext(operator, caller)),
      settings.countFailedJobs(operator),
    ])
    return {
      refunds_requested: waiting?.refundsRequested ?? null,
      payments_needing_attention: waiting?.needingAttention ?? null,
      invoices_failed: waiting?.invoicesFailed ?? null,
      book_differences: waiting?.bookDifferences ?? null,
      payments_lapsing: waiting?.lapsing ?? null,
      comments_reported: comments,
      threads_unanswered: threads,
      submissions_waiting: submissions,
      clients_to_review: existsAt(appAccess, caller.school) ? clients : null,
      failed_jobs: jobs,
    }
  },
  rest: get('/attention'),
})
