/** The webhook events that tell all that Lectern needs to know. */
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
