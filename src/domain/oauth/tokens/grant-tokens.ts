import { networkOf } from '../../../platform/rate-limit/network-of.ts'
import type { Visit } from '../../tenancy/index.ts'
import type { ClientCredentials } from '../clients/authenticate-client.ts'
import { proveClient } from '../clients/prove-client.ts'
import type { OAuthDeps } from '../deps.ts'
import { refuseTooMany } from '../refuse-too-many.ts'
import type { CodeGrant } from './code-checks.ts'
import type { MintedPair } from './mint-pair.ts'
import { type Redeemed, redeemCode } from './redeem-code.ts'
import { refreshPair } from './refresh-pair.ts'
import type { RefreshGrant } from './refused-refresh.ts'

/** The two grants of the token endpoint; the client is authenticated before the grant is checked. */
export function createGrants(deps: Pick<OAuthDeps, 'db' | 'clock' | 'limits' | 'processState'>) {
  const { withinLimit, refreshTogether } = deps.processState
  const count = (visit: Visit, { clientId }: ClientCredentials) =>
    refuseTooMany(deps.limits.tokenRequests, `${visit.schoolId} ${clientId} ${networkOf(visit.address)}`)
  const issued = (kind: 'tokens' | 'refreshes', { schoolId }: Visit, { clientId }: ClientCredentials) =>
    deps.processState.use.add({ schoolId, clientId, at: deps.clock.now() }, kind)
  return {
    async redeem(visit: Visit, credentials: ClientCredentials, grant: CodeGrant): Promise<Redeemed> {
      await count(visit, credentials)
      return await withinLimit(grant.code, async () => {
        const client = await proveClient(deps, visit.schoolId, credentials)
        const redeemed = await redeemCode(deps, visit, client, grant)
        issued('tokens', visit, credentials)
        return redeemed
      })
    },
    async refresh(visit: Visit, credentials: ClientCredentials, grant: RefreshGrant): Promise<MintedPair> {
      await count(visit, credentials)
      const minted = await refreshTogether(sameRefresh(visit, credentials, grant), (callers) =>
        refreshPair(deps, visit, credentials, { ...grant, callers }),
      )
      issued('refreshes', visit, credentials)
      return minted
    },
  }
}

/** The key of a refresh: requests with the same key are equivalent. */
function sameRefresh(
  { schoolId }: Visit,
  { clientId, clientSecret }: ClientCredentials,
  grant: RefreshGrant,
): string {
  return JSON.stringify([schoolId, clientId, clientSecret, grant])
}
