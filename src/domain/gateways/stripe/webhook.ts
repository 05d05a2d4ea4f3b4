import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { DisputeWebhook, ParsedWebhook, WebhookRequest } from '../webhook.ts'
import { fromStripe } from './amounts.ts'
import { isOurs, StripeCharge, webhookOfCharge } from './charge-webhook.ts'
import { loadStripe } from './client.ts'
import { webhookOfRefund } from './refund-webhook.ts'
import { storedBySetUp } from './set-up.ts'
import { isLive, type StripeSettings } from './settings.ts'

const toleranceSeconds = 300

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})
type Event = z.infer<typeof Event>

const Dispute = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  payment_intent: z.string().nullable(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
})

type At = { readonly settings: StripeSettings; readonly schoolId: SchoolId; readonly clock: Clock }

/** Parses and verifies a webhook event: signed by one of the school's secrets, within five minutes. */
export async function parseStripeWebhook(at: At, { raw, signature }: WebhookRequest): Promise<ParsedWebhook> {
  const payload = await verified(at, raw, signature)
  if (!payload) return { is: 'forged', reference: null }
  const event = Event.safeParse(payload)
  if (!event.success) return { is: 'unreadable', reference: null }
  // The account's other mode moves no money, or real money that a test must not count.
  if (event.data.livemode !== isLive(at.settings)) return { is: 'irrelevant', why: 'the other mode' }
  return parsed(at, event.data)
}

async function verified({ settings, clock }: At, raw: string, signature: string | undefined) {
  const { webhooks } = await loadStripe()
  const now = clock.now().getTime()
  for (const secret of settings.webhookSecrets) {
    try {
      return webhooks.constructEvent(raw, signature ?? '', secret, toleranceSeconds, undefined, now)
    } catch {
      // Signed with another secret, too old, or forged.
    }
  }
  return undefined
}

function parsed({ schoolId }: At, event: Event): ParsedWebhook {
  const { type, data } = event
  if (type === 'charge.succeeded' || type === 'charge.failed') return ofCharge(schoolId, data.object)
  if (type === 'setup_intent.succeeded') return storedBySetUp(schoolId, data.object)
  if (type.startsWith('charge.dispute.')) return ofDispute(event)
  if (type.startsWith('refund.')) return ofRefund(schoolId, event)
  return { is: 'irrelevant', why: type }
}

function ofCharge(schoolId: SchoolId, object: unknown): ParsedWebhook {
  const charge = StripeCharge.safeParse(object)
  if (!charge.success) return { is: 'unreadable', reference: null }
  if (!isOurs(charge.data.metadata, schoolId)) return { is: 'irrelevant', why: 'not of this school' }
  const webhook = webhookOfCharge(charge.data)
  if (webhook === null)
    return { is: 'unreadable', reference: charge.data.metadata['lectern_reference'] ?? null }
  return webhook ? { is: 'verified', webhook } : { is: 'irrelevant', why: 'the buyer may try again' }
}

function ofRefund(schoolId: SchoolId, { id: eventId, created, data }: Event): ParsedWebhook {
  const webhook = webhookOfRefund(schoolId, data.object, { eventId, happenedAt: new Date(created * 1000) })
  if (webhook === null) return { is: 'unreadable', reference: null }
  return webhook ? { is: 'refund', webhook } : { is: 'irrelevant', why: 'not of this school' }
}

const closed: Readonly<Record<string, DisputeWebhook['outcome']>> = {
  won: 'won',
  lost: 'lost',
  // A dispute in the inquiry state moved no money.
  warning_closed: 'won',
  prevented: 'won',
}

function ofDispute({ id: eventId, created, data }: Event): ParsedWebhook {
  const dispute = Dispute.safeParse(data.object)
  if (!dispute.success) return { is: 'unreadable', reference: null }
  const { id, payment_intent, status, reason, evidence_details, ...amounts } = dispute.data
  if (payment_intent === null) return { is: 'irrelevant', why: 'not of this school' }
  const money = fromStripe(amounts.amount, amounts.currency)
  if (!money) return { is: 'unreadable', reference: null }
  const dueBy = status.endsWith('needs_response') ? evidence_details?.due_by : undefined
  return {
    is: 'dispute',
    webhook: {
      gatewayTradeNo: payment_intent,
      eventId,
      ...money,
      happenedAt: new Date(created * 1000),
      disputeId: id,
      outcome: closed[status] ?? 'open',
      reason,
      evidenceDueAt: dueBy ? new Date(dueBy * 1000) : null,
    },
  }
}
