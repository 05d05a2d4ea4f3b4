import { second } from '../../platform/durations.ts'

/** The timeout of a request to a gateway. */
export const gatewayTimeoutMs = 20 * second

/** The timeout of a test of the keys. */
export const keyTestTimeoutMs = 10 * second
