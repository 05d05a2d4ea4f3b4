import { z } from 'zod'
import { gatewayNames, type ListedGatewayAccount } from '../../domain/gateways/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { component } from '../wire/component.ts'
import { moment, momentOf } from '../wire/shapes.ts'

export const gateway = z.enum(gatewayNames)

export const account = component(
  'GatewayAccount',
  z.object({
    gateway: z.string(),
    is_default: z.boolean(),
    takes_real_money: z
      .boolean()
      .describe('false for the simulator and for a gateway in its test environment'),
    created_at: moment,
    updated_at: moment,
  }),
)

export function toGatewayAccount(row: ListedGatewayAccount): z.input<typeof account> {
  return {
    gateway: row.gateway,
    is_default: row.isDefault,
    takes_real_money: row.takesRealMoney,
    created_at: momentOf(row.createdAt),
    updated_at: momentOf(row.updatedAt),
  }
}

export async function accountByGateway(
  { gateways }: OperationModules,
  operator: OperatorActor,
  name: string,
) {
  const accounts = await gateways.listGatewayAccounts(operator)
  const row = accounts.find((each) => each.gateway === name)
  return row && toGatewayAccount(row)
}
