import { z } from 'zod'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { Caller, OperationModules } from '../caller.ts'
import { workOf } from '../wire/client-work.ts'
import { component } from '../wire/component.ts'
import { orRefuse } from '../wire/named.ts'
import { version, withVersion } from '../wire/version.ts'

export const vendor = component(
  'Vendor',
  z.object({ client_id: z.string(), name: z.string(), is_on: z.boolean(), version }),
)

type ListedVendor = Awaited<ReturnType<OperationModules['oauth']['vendorsAt']>>[number]

export function vendorShown({ clientId, name, isOn }: ListedVendor): z.input<typeof vendor> {
  return withVersion({ client_id: clientId, name, is_on: isOn })
}

export async function vendorAt(
  { oauth }: OperationModules,
  operator: OperatorActor,
  clientId: string,
  caller: Caller,
) {
  const all = await oauth.vendorsAt(workOf(operator, caller))
  const found = all.find((each) => each.clientId === clientId)
  return vendorShown(orRefuse(found, 'vendor', clientId))
}
