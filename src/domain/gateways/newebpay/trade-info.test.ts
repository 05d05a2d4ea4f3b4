import { expect, test } from 'vitest'
import { newebpayMerchant, signedByNewebpay } from '../../../../test/support/gateways/newebpay-server.ts'
import { checkCode, decrypt, encrypt, isSignedByNewebpay, tradeSha } from './trade-info.ts'

const query =
  'MerchantID=MS127874575&RespondType=String&TimeStamp=1695795410&Version=2.0&MerchantOrderNo=Vanespl_ec_1695795410&Amt=30&ItemDesc=test&NotifyURL=https%3A%2F%2Fwebhook.site%2Fd4db5ad1-2278-466a-9d66-78585c0dbadb'

test('the example in NewebPay’s documentation is encrypted and signed to the documented result', () => {
  const tradeInfo = encrypt(newebpayMerchant, query)
  expect(tradeInfo.slice(0, 24)).toBe('f79eac33c4f3245d58f17b54')
  expect(tradeSha(newebpayMerchant, tradeInfo)).toBe(
    '84E4D9F96537E029F8450BE1E759080F9AF6995921B7F6F9AAFDDD2C36E7B287',
  )
  expect(decrypt(newebpayMerchant, tradeInfo)).toBe(query)
})

test('the check code example in NewebPay’s documentation is computed to the documented result', () => {
  const trade = { amount: '30', merchantId: newebpayMerchant.merchantId, orderNo: 'Vanespl_ec_1695795668' }
  expect(checkCode(newebpayMerchant, { ...trade, tradeNo: '23092714215835071' })).toBe(
    '79C5227AF869AE4F25FDF4E22B928D5B52E415D9905EC6912D7807E18C3FFACA',
  )
})

test('NewebPay trade information of any length is decrypted with either padding that NewebPay uses', () => {
  for (let length = 0; length < 70; length++) {
    const text = 'x'.repeat(length)
    const { TradeInfo = '', TradeSha = '' } = Object.fromEntries(new URLSearchParams(signedByNewebpay(text)))
    expect(isSignedByNewebpay(newebpayMerchant, TradeInfo, TradeSha)).toBe(true)
    expect(decrypt(newebpayMerchant, TradeInfo)).toBe(text)
    expect(decrypt(newebpayMerchant, encrypt(newebpayMerchant, text))).toBe(text)
  }
})

test('NewebPay trade information that is truncated, malformed or encrypted with other keys is not decrypted', () => {
  const other = { ...newebpayMerchant, hashKey: 'x'.repeat(32) }
  const tradeInfo = encrypt(other, query)
  for (const text of [tradeInfo, tradeInfo.slice(2), '', 'zz', `${tradeInfo}zz`])
    expect(decrypt(newebpayMerchant, text)).toBeUndefined()
})
