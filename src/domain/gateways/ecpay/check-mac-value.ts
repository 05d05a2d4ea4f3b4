import { createHash } from 'node:crypto'
import { isSameSecret } from '../../../platform/crypto/random-token.ts'

export type EcpayKeys = { readonly hashKey: string; readonly hashIv: string }
export type EcpayFields = Readonly<Record<string, string>>

/** ECPay's signature over a set of fields: every form to them and every webhook from them carries one. */
export function checkMacValue({ hashKey, hashIv }: EcpayKeys, fields: EcpayFields): string {
  const sorted = Object.entries(fields)
    .filter(([name]) => name !== 'CheckMacValue')
    .map(([name, value]) => ({ name, folded: name.toLowerCase(), value }))
    .sort((a, b) => (a.folded < b.folded ? -1 : 1))
    .map(({ name, value }) => `${name}=${value}`)
  const text = [`HashKey=${hashKey}`, ...sorted, `HashIV=${hashIv}`].join('&')
  return createHash('sha256').update(encodedAsDotNet(text).toLowerCase()).digest('hex').toUpperCase()
}

/** True if ECPay signed these fields; compared in constant time. */
export function isSignedByEcpay(keys: EcpayKeys, fields: EcpayFields): boolean {
  const claimed = fields['CheckMacValue']
  return claimed !== undefined && isSameSecret(claimed.toUpperCase(), checkMacValue(keys, fields))
}

// As .NET's HttpUtility.UrlEncode writes it: unlike here a space is a plus, and ~ and ' are encoded.
function encodedAsDotNet(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+').replaceAll('~', '%7e').replaceAll("'", '%27')
}
