export type { Connect } from './connection.ts'
export { createOutboundHttp, type OutboundHttp, type OutboundRequest } from './outbound-http.ts'
export type { Outcome, RefusedReason as RefusedWhy } from './outcome.ts'
export type { Resolve } from './resolver.ts'
