import { z } from 'zod'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { Caller, OperationModules } from '../caller.ts'
import { clientContext } from '../wire/client-context.ts'
import { component } from '../wire/component.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { version, withVersion } from '../wire/version.ts'

export const vendor = component(
  'Vendor',
  z.object({ client_id: z.string(), name: z.string(), is_on: z.boolean(), version }),
)

type ListedVendor = Awaited<ReturnType<OperationModules['oauth']['vendorsAt']>>[number]

export function toVendor({ clientId, name, isOn }: ListedVendor): z.input<typeof vendor> {
  return withVersion({ client_id: clientId, name, is_on: isOn })
}

export async function vendorById(
  { oauth }: OperationModules,
  operator: OperatorActor,
  clientId: string,
  caller: Caller,
) {
  const all = await oauth.vendorsAt(clientContext(operator, caller))
  const row = all.find((each) => each.clientId === clientId)
  return toVendor(orNotFound(row, 'vendor', clientId))
}
