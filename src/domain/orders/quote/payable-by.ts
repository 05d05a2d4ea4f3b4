import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { Currency } from '../../../platform/money.ts'
import type { GatewayName, PaymentType } from '../../gateways/index.ts'
import { acceptsCurrency, gatewaysOf } from '../../gateways/index.ts'
import type { OrderDeps } from '../deps.ts'

export type PayableBy = { readonly gateway: GatewayName; readonly methods: readonly PaymentType[] }

/** The gateways of a school that accept a currency, the default one first. */
export async function payableBy(
  deps: OrderDeps,
  schoolId: SchoolId,
  currency: Currency,
): Promise<PayableBy[]> {
  const gateways = await gatewaysOf(deps, { schoolId })
  return gateways
    .filter(({ capabilities }) => acceptsCurrency(capabilities, currency))
    .map(({ name, capabilities }) => ({ gateway: name, methods: capabilities.methods }))
}
