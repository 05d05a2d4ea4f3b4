import { addDuration, day } from '../../../platform/durations.ts'
import type { GatewayPayment, PaymentStart, ReturnUrls } from '../gateway.ts'
import type { PaymentType } from '../payment-type.ts'
import { toTaipeiTime } from '../taipei-time.ts'
import { methodFields } from './payment-types.ts'
import { type NewebpaySettings, newebpayUrl } from './settings.ts'
import { encrypt, tradeSha } from './trade-info.ts'

const version = '2.0'
const mostLetters = 50
const daysOfCodes = 3
const languages: Readonly<Record<string, string>> = { en: 'en', ja: 'jp', 'zh-TW': 'zh-tw' }

/** The form that a browser sends to NewebPay (MPG 2.0). */
export function checkoutForm(
  settings: NewebpaySettings,
  now: Date,
  payment: GatewayPayment,
  { to, method }: { readonly to: ReturnUrls; readonly method: PaymentType | undefined },
): PaymentStart {
  const params = {
    MerchantID: settings.merchantId,
    RespondType: 'JSON',
    // NewebPay accepts it for two minutes.
    TimeStamp: Math.floor(now.getTime() / 1000).toString(),
    Version: version,
    LangType: languages[to.locale ?? ''] ?? 'zh-tw',
    MerchantOrderNo: payment.reference,
    Amt: payment.amount.toString(),
    ItemDesc: itemOf(payment),
    ExpireDate: dayOf(addDuration(now, daysOfCodes * day)),
    NotifyURL: to.webhook,
    // The browser brings the signed result of a payment there, and the code that was issued.
    ReturnURL: to.page,
    CustomerURL: to.page,
    ClientBackURL: to.page,
    LoginType: '0',
    ...methodFields(settings, method),
  }
  const TradeInfo = encrypt(settings, new URLSearchParams(params).toString())
  return {
    is: 'form',
    action: newebpayUrl(settings, '/MPG/mpg_gateway'),
    fields: {
      MerchantID: settings.merchantId,
      TradeInfo,
      TradeSha: tradeSha(settings, TradeInfo),
      Version: version,
      EncryptType: '0',
    },
  }
}

/** The item description, without the special characters that NewebPay refuses. */
export function itemOf({ names, reference }: GatewayPayment): string {
  const plain = names
    .join(', ')
    .replaceAll(/[^\p{L}\p{N} .,()_-]+/gu, ' ')
    .trim()
  return [...plain].slice(0, mostLetters).join('') || reference
}

const dayOf = (moment: Date) => toTaipeiTime(moment).slice(0, 10).replaceAll('/', '')
