import { createCheckoutDrafts } from '../../src/http/checkout/index.ts'
import { createDownloadAddresses } from '../../src/http/shared/download-address.ts'
import { createExportAddresses } from '../../src/http/shared/export-address.ts'
import { createInvoiceAddresses } from '../../src/http/shared/invoice-address.ts'
import { createLedgerAddresses } from '../../src/http/shared/ledger-address.ts'
import { createMediaAddresses } from '../../src/http/shared/media-address.ts'
import { createSealedCursors } from '../../src/http/shared/sealed-cursor.ts'
import { apiLimits } from '../../src/limits.ts'
import { createOperate, type ModuleDeps } from '../../src/modules.ts'
import { createFormTokens } from '../../src/platform/crypto/form-token.ts'
import { createSignedClaims } from '../../src/platform/crypto/signed-claims.ts'
import { noRateLimits, type RateLimits } from '../../src/platform/rate-limit/rate-limits.ts'
import { webBundle } from '../../src/start/web-bundle.ts'

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
    downloadAddresses: createDownloadAddresses(createSignedClaims(deps, 'downloads')),
    invoiceAddresses: createInvoiceAddresses(createSignedClaims(deps, 'invoices')),
    ledgerAddresses: createLedgerAddresses(createSignedClaims(deps, 'ledger exports')),
    exportAddresses: createExportAddresses(createSignedClaims(deps, 'school exports')),
    mediaAddresses: createMediaAddresses(createSignedClaims(deps, 'lecture media')),
    bundleFolder: webBundle.applications,
    trustedProxies: [],
    isProduction: false,
  }
}
