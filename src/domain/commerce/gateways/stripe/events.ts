/** The webhook events that tell all that Lectern needs to know. */
export const stripeEvents = [
  'charge.succeeded',
  'charge.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const
