import type { SealedKind } from '../../platform/sealed-values/sealed-kind.ts'
import { sealedGatewayAccounts } from '../gateways/sealed-accounts.ts'
import { sealedInvoiceKeys } from '../invoicing/settings.ts'
import { sealedVoucherCodes } from './vouchers/voucher-code.ts'

/** What commerce seals. */
export const sealedCommerce: readonly SealedKind[] = [
  sealedGatewayAccounts,
  sealedInvoiceKeys,
  sealedVoucherCodes,
]
