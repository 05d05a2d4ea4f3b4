import type { GatewayName } from '../../domain/commerce/index.ts'
import type { PaymentId } from '../../platform/db/schema.gen.ts'

/** Where everything about paying is; the simulator's own address stands in its gateway too. */
export const routes = {
  payment: '/pay/:paymentId',
  begin: '/pay/:paymentId/begin',
  tryAgain: '/pay/:paymentId/try-again',
  returned: '/pay/return/:tradeNo',
  notices: '/pay/notices/:gateway',
  simulatorDoor: '/pay/simulator',
  simulator: '/pay/simulator/:reference',
} as const

export const paymentPath = (id: PaymentId) => `/pay/${id}`
export const beginPath = (id: PaymentId) => `/pay/${id}/begin`
export const tryAgainPath = (id: PaymentId) => `/pay/${id}/try-again`
export const simulatorPath = (reference: string) => `/pay/simulator/${reference}`
export const returnPath = (tradeNo: string) => `/pay/return/${tradeNo}`
export const noticePath = (gateway: GatewayName) => `/pay/notices/${gateway}`

/** Trade numbers and references are letters and digits; what is not leads nowhere. */
export const isReference = (text: string) => /^\w{1,64}$/.test(text)
