import type { PaymentsTable } from '../../platform/db/schema/schema.gen.ts'

/** A payment method, such as card or ATM. */
export type PaymentType = NonNullable<PaymentsTable['paymentType']>
