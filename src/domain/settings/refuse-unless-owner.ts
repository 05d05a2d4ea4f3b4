import { Refusal } from '../../platform/refusal.ts'
import { refuseUnlessMay } from '../identity/index.ts'
import type { OperatorActor } from '../tenancy/index.ts'

/** Refuses operators who are not owners of the school. */
export function refuseUnlessOwner(operator: OperatorActor, action: string): void {
  refuseUnlessMay(operator, 'school:write')
  if (!operator.roles.includes('owner')) throw new Refusal('not_permitted', `Only an owner can ${action}`)
}
