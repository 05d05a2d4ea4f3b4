/** The webhook events that Lectern handles. */
export const stripeEvents = [
  'charge.succeeded',
  'charge.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'setup_intent.succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const
