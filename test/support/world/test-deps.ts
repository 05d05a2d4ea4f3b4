import { createPasswords } from '../../../src/domain/identity/index.ts'
import { identityLimits, oauthLimits, webhookLimits } from '../../../src/limits.ts'
import { createProcessState, type ModuleDeps } from '../../../src/modules.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import { createSecretBox } from '../../../src/platform/crypto/secret-box.ts'
import { createOutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import { noRateLimits, type RateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'

export const testSecret = 'a secret for tests and for nothing else'
// The production costs of hashing would take more time than everything else.
const passwords = createPasswords({ atOnce: 4, waiting: 1_000, costs: { memoryCost: 64, timeCost: 1 } })

/** The dependencies of modules except a database. Nothing is limited unless rate limits are given. */
export function testDeps(clock: Clock, rates: RateLimits = noRateLimits()): Omit<ModuleDeps, 'db'> {
  return {
    clock,
    secretBox: createSecretBox(testSecret),
    permitsHttpOrigins: true,
    passwords,
    limits: identityLimits(rates),
    oauthLimits: oauthLimits(rates),
    webhookLimits: webhookLimits(rates),
    ...createProcessState(clock),
    outboundHttp: createOutboundHttp({ userAgent: 'Lectern' }),
    documentHosts: [],
  }
}
