import { factHandler } from '../../domain/facts/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import { platformActor, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { codeMessages, receivedMessages } from './payment-messages.ts'

type Deps = {
  readonly orders: Pick<Orders, 'paymentTaxes'>
  readonly notifications: Pick<Notifications, 'mailAgain'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
}

/** Sends the mail of a payment again for an operator; adds nothing to the inbox. */
export function mailPaymentAgain({ orders, notifications, tenancy }: Deps): FactHandler {
  return factHandler({
    name: 'mail-payment-again',
    kinds: ['payment.mail_asked'],
    async handle({ schoolId, body }) {
      const school = await tenancy.schoolById(platformActor, schoolId)
      if (!school) return
      const isPaid = body.mail === 'receipt'
      await notifications.mailAgain({
        schoolId,
        personId: body.personId,
        kind: isPaid ? 'payment_received' : 'payment_due',
        messages: isPaid
          ? receivedMessages(school, body, await orders.paymentTaxes(platformActor, { ...body, schoolId }))
          : codeMessages(school, body),
        path: paths.payment(body.paymentId),
      })
    },
  })
}
