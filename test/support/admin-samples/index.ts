import { analyticsSamples } from './analytics.ts'
import { appSamples } from './apps.ts'
import { consultingServiceSamples } from './consulting-services.ts'
import { couponSamples } from './coupons.ts'
import { eventSamples } from './events.ts'
import { gatewayAccountSamples } from './gateway-accounts.ts'
import { memberSamples } from './members.ts'
import { orderSamples } from './orders.ts'
import type { Samples } from './sample.ts'
import { schoolSamples } from './school.ts'
import { sessionSamples } from './session.ts'
import { studentSamples } from './students.ts'
import { subscriptionSamples } from './subscriptions.ts'

/** A sample for every operation that is served by REST. */
export const samples: Samples = {
  ...analyticsSamples,
  ...appSamples,
  ...consultingServiceSamples,
  ...couponSamples,
  ...eventSamples,
  ...gatewayAccountSamples,
  ...memberSamples,
  ...orderSamples,
  ...schoolSamples,
  ...sessionSamples,
  ...studentSamples,
  ...subscriptionSamples,
}
