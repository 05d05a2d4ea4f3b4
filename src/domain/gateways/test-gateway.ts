import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { GatewayCallDeps } from './deps.ts'
import type { GatewayName, GatewayTest } from './gateway.ts'
import { gatewayCallsAt } from './gateway-at.ts'
import { accountsOf } from './sealed-accounts.ts'

/** Tests a school's account at a gateway; a missing answer is reported as a result. */
export async function testGateway(
  deps: Omit<GatewayCallDeps, 'recordSession'>,
  actor: Editor,
  name: GatewayName,
): Promise<GatewayTest> {
  refuseUnlessMay(actor, 'school:write')
  const { schoolId } = actor
  const accounts = await accountsOf(deps.db, schoolId)
  if (!accounts.some(({ gateway }) => gateway === name))
    throw new Refusal('not_found', `The school has no account at ${name}`)
  try {
    // A test opens no payment.
    const gateway = await gatewayCallsAt({ ...deps, recordSession: async () => {} }, schoolId, name)
    return await gateway.test()
  } catch (error) {
    // Not allowed or not supported here; other errors are ours.
    if (error instanceof Refusal) return { works: false, detail: `${error.message}.` }
    throw error
  }
}
