import { sealedCredentialKeys } from './domain/certificates/index.ts'
import { sealedGatewayAccounts } from './domain/gateways/index.ts'
import { sealedAnswers } from './domain/idempotency/index.ts'
import { sealedIdentity } from './domain/identity/index.ts'
import { sealedInvoiceKeys } from './domain/invoicing/index.ts'
import { sealedSigningKeys } from './domain/oauth/index.ts'
import { sealedVoucherCodes } from './domain/orders/index.ts'
import type { SealedKind } from './platform/sealed-values/sealed-kind.ts'

/** Every sealed value in the database; a test compares it with the columns of the schema. */
export const sealedValues: readonly SealedKind[] = [
  sealedGatewayAccounts,
  sealedInvoiceKeys,
  sealedVoucherCodes,
  sealedSigningKeys,
  sealedCredentialKeys,
  ...sealedIdentity,
  sealedAnswers,
]
