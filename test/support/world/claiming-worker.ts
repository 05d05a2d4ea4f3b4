// A process that claims a request, renews its lease and never answers it, until it is killed.
import type { ClientConfig } from 'pg'
import { type KeyedRequest, renewEveryMs } from '../../../src/domain/idempotency/index.ts'
import { createModules } from '../../../src/modules.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import { withLeaseRenewal } from '../../../src/platform/leases/lease-renewal.ts'
import { testDeps } from './test-deps.ts'

const { connection, request }: { connection: ClientConfig; request: KeyedRequest } = JSON.parse(
  process.argv[2] ?? '',
)
const pool = createPool({ connection, max: 2, statementTimeoutMs: 20_000, lockTimeoutMs: 4_000 })
const { idempotency } = createModules({ db: createDatabase(pool), ...testDeps(systemClock) })
const claim = await idempotency.claimRequest(request)
if (claim.is !== 'new') throw new Error(`The request is ${claim.is}`)
const renew = () => idempotency.renewRequest(request, claim.claimedAt)
process.send?.('claimed')
await withLeaseRenewal({ intervalMs: renewEveryMs, renew }, () => new Promise(() => {}))
