import { createCheckoutDrafts } from '../../../src/http/checkout/index.ts'
import { createSealedCursors } from '../../../src/http/shared/sealed-cursor.ts'
import { createSignedUrls } from '../../../src/http/shared/signed-urls.ts'
import { apiLimits } from '../../../src/limits.ts'
import { createOperate, type ModuleDeps } from '../../../src/modules.ts'
import { createFormTokens } from '../../../src/platform/crypto/form-token.ts'
import { noRateLimits, type RateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'
import { webBundle } from '../../../src/start/web/web-bundle.ts'

/** The dependencies of a server except its modules. Nothing is limited unless rate limits are given. */
export function serverDeps(deps: ModuleDeps, rates: RateLimits = noRateLimits()) {
  const { clock, secretBox, outboundHttp } = deps
  return {
    clock,
    outboundHttp,
    operate: createOperate(deps),
    limits: apiLimits(rates),
    cursors: createSealedCursors(secretBox),
    formTokens: createFormTokens(secretBox),
    checkoutDrafts: createCheckoutDrafts(deps),
    signedUrls: createSignedUrls(deps),
    bundleFolder: webBundle.applications,
    trustedProxies: [],
    isProduction: false,
  }
}
