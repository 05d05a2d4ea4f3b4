import { createCheckoutDrafts } from '../../../src/http/checkout/index.ts'
import { createDownloadUrls } from '../../../src/http/shared/download-url.ts'
import { createExportUrls } from '../../../src/http/shared/export-url.ts'
import { createInvoiceUrls } from '../../../src/http/shared/invoice-url.ts'
import { createLedgerUrls } from '../../../src/http/shared/ledger-url.ts'
import { createMediaUrls } from '../../../src/http/shared/media-url.ts'
import { createSealedCursors } from '../../../src/http/shared/sealed-cursor.ts'
import { apiLimits } from '../../../src/limits.ts'
import { createOperate, type ModuleDeps } from '../../../src/modules.ts'
import { createFormTokens } from '../../../src/platform/crypto/form-token.ts'
import { createSignedClaims } from '../../../src/platform/crypto/signed-claims.ts'
import { noRateLimits, type RateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'
import { webBundle } from '../../../src/start/web-bundle.ts'

/** What a server is made of besides its modules. Nothing is limited unless rate limits are given. */
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
    downloadUrls: createDownloadUrls(createSignedClaims(deps, 'downloads')),
    invoiceUrls: createInvoiceUrls(createSignedClaims(deps, 'invoices')),
    ledgerUrls: createLedgerUrls(createSignedClaims(deps, 'ledger exports')),
    exportUrls: createExportUrls(createSignedClaims(deps, 'school exports')),
    mediaUrls: createMediaUrls(createSignedClaims(deps, 'lecture media')),
    bundleFolder: webBundle.applications,
    trustedProxies: [],
    isProduction: false,
  }
}
