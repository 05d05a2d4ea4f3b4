import type { components } from '../api/admin-api.gen.ts'

export type Order = components['schemas']['Order']
export type Payment = components['schemas']['OrderPayment']
