import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkMacValue, type EcpayFields, isSignedByEcpay } from './check-mac-value.ts'

type Merchant = { readonly HashKey: string; readonly HashIV: string }
type Vectors = {
  readonly merchant: Merchant
  readonly legacy_merchant: Merchant
  readonly vectors: readonly {
    readonly merchant: 'merchant' | 'legacy_merchant'
    readonly params: EcpayFields
    readonly CheckMacValue: string
  }[]
}

const file = new URL('./check-mac-value.vectors.json', import.meta.url)
const vectors: Vectors = JSON.parse(readFileSync(file, 'utf8'))
const keysOf = ({ HashKey, HashIV }: Merchant) => ({ hashKey: HashKey, hashIv: HashIV })

describe('the published test signatures of ECPay', () => {
  test.each(vectors.vectors)(
    'the signature of $params.ItemName$params.MerchantTradeNo equals the one that ECPay publishes',
    (vector) => {
      const keys = keysOf(vectors[vector.merchant])
      expect(checkMacValue(keys, vector.params)).toBe(vector.CheckMacValue)
      expect(isSignedByEcpay(keys, { ...vector.params, CheckMacValue: vector.CheckMacValue })).toBe(true)
    },
  )

  test('a signature of ECPay is invalid once a field is changed, added or removed, or if it is missing', () => {
    const [vector] = vectors.vectors
    if (!vector) throw new Error('There are no vectors')
    const keys = keysOf(vectors.merchant)
    const signed = { ...vector.params, CheckMacValue: vector.CheckMacValue }
    const { ItemName: _left, ...fewer }: EcpayFields = signed
    expect(isSignedByEcpay(keys, { ...signed, TotalAmount: '1' })).toBe(false)
    expect(isSignedByEcpay(keys, { ...signed, Extra: '1' })).toBe(false)
    expect(isSignedByEcpay(keys, fewer)).toBe(false)
    expect(isSignedByEcpay(keys, vector.params)).toBe(false)
    expect(isSignedByEcpay(keysOf(vectors.legacy_merchant), signed)).toBe(false)
  })
})
