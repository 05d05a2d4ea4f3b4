import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { IssuerDeps } from './deps.ts'
import { createEcpayIssuer } from './ecpay/ecpay-issuer.ts'
import { ecpayKeysOf } from './settings.ts'

/** Tests the stored keys of ECPay's invoice service; a missing answer is reported as a result. */
export async function testInvoiceIssuer(deps: IssuerDeps, actor: Editor) {
  refuseUnlessMay(actor, 'school:write')
  const keys = await ecpayKeysOf(deps, actor.schoolId)
  if (!keys) throw new Refusal('not_found', 'The school has no keys of ECPay’s invoice service')
  return await createEcpayIssuer({ http: deps.outboundHttp, clock: deps.clock }, keys).test()
}
