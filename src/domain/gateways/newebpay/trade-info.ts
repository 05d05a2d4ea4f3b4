import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { isSameSecret } from '../../../platform/crypto/random-token.ts'

export type NewebpayKeys = { readonly hashKey: string; readonly hashIv: string }

/** Encrypts the fields for NewebPay: TradeInfo and PostData_. */
export function encrypt({ hashKey, hashIv }: NewebpayKeys, text: string): string {
  const cipher = createCipheriv('aes-256-cbc', hashKey, hashIv)
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex')
}

/** Decrypts a TradeInfo; undefined if it was encrypted with other keys. */
export function decrypt({ hashKey, hashIv }: NewebpayKeys, encrypted: string): string | undefined {
  if (!/^(?:[0-9a-f]{32})+$/i.test(encrypted)) return undefined
  const decipher = createDecipheriv('aes-256-cbc', hashKey, hashIv).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(encrypted, 'hex'), decipher.final()])
  // NewebPay pads to 32 bytes where others pad to 16, so the length of the padding may exceed a block.
  const padding = padded.at(-1) ?? 0
  const isPadded =
    padding >= 1 && padding <= 32 && padded.subarray(-padding).every((byte) => byte === padding)
  return isPadded ? padded.subarray(0, -padding).toString('utf8') : undefined
}

/** The signature of a TradeInfo, of ours and of theirs. */
export function tradeSha({ hashKey, hashIv }: NewebpayKeys, tradeInfo: string): string {
  return sha256(`HashKey=${hashKey}&${tradeInfo}&HashIV=${hashIv}`)
}

export function isSignedByNewebpay(keys: NewebpayKeys, tradeInfo: string, claimed: string): boolean {
  return isSameSecret(claimed.toUpperCase(), tradeSha(keys, tradeInfo))
}

type Trade = { readonly amount: string; readonly merchantId: string; readonly orderNo: string }

/** Signs a query about a trade. */
export function checkValue(
  { hashKey, hashIv }: NewebpayKeys,
  { amount, merchantId, orderNo }: Trade,
): string {
  return sha256(
    `IV=${hashIv}&Amt=${amount}&MerchantID=${merchantId}&MerchantOrderNo=${orderNo}&Key=${hashKey}`,
  )
}

/** The signature of NewebPay's answer about a trade. */
export function checkCode(
  { hashKey, hashIv }: NewebpayKeys,
  { amount, merchantId, orderNo, tradeNo }: Trade & { readonly tradeNo: string },
): string {
  const trade = `Amt=${amount}&MerchantID=${merchantId}&MerchantOrderNo=${orderNo}&TradeNo=${tradeNo}`
  return sha256(`HashIV=${hashIv}&${trade}&HashKey=${hashKey}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase()
}
