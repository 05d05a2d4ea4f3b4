import { localised } from '../../platform/locales.ts'
import { triesWindowMinutes } from '../shared/tries-window.ts'

/** The coupon field. */
export const couponMessages = localised({
  en: {
    label: 'Coupon code',
    apply: 'Apply',
    remove: 'Remove the coupon',
    applied: (code: string, amount: string) => `${code} takes ${amount} off.`,
    unknown: 'Unknown coupon code. Check the spelling.',
    tooManyTries: `Too many unknown coupon codes. Try again in ${triesWindowMinutes} minutes, or order without a coupon.`,
    over: 'This coupon has expired.',
    'other-currency': 'This coupon is for orders in another currency.',
    'used-up': 'This coupon has reached its usage limit.',
    'used-by-you': 'You have already used this coupon.',
    tooFewUses: (remaining: number) =>
      `Each seat uses the coupon once, and it can be used ${remaining === 1 ? 'once' : `${remaining} times`} more.`,
    notYet: (when: string) => `This coupon is valid from ${when}.`,
    belowMinimum: (minimum: string, missing: string) =>
      `This coupon requires a minimum of ${minimum}: add ${missing} more.`,
    otherKinds: (kinds: string) => `This coupon is only for: ${kinds}.`,
  },
  'zh-TW': {
    label: '折價券代碼',
    apply: '套用',
    remove: '移除折價券',
    applied: (code, amount) => `${code} 已折抵 ${amount}。`,
    unknown: '折價券代碼不正確，請檢查拼字。',
    tooManyTries: `折價券代碼錯誤次數過多。請於 ${triesWindowMinutes} 分鐘後再試，或不使用折價券訂購。`,
    over: '這張折價券已過期。',
    'other-currency': '這張折價券適用於其他幣別的訂單。',
    'used-up': '這張折價券已達使用次數上限。',
    'used-by-you': '你已經使用過這張折價券。',
    tooFewUses: (remaining) => `每個名額會使用一次折價券，這張折價券還可使用 ${remaining} 次。`,
    notYet: (when) => `這張折價券自 ${when} 起生效。`,
    belowMinimum: (minimum, missing) => `這張折價券須消費滿 ${minimum}，還差 ${missing}。`,
    otherKinds: (kinds) => `這張折價券僅適用於：${kinds}。`,
  },
  ja: {
    label: 'クーポンコード',
    apply: '適用',
    remove: 'クーポンを外す',
    applied: (code, amount) => `${code} で ${amount} 引きになりました。`,
    unknown: 'クーポンコードが正しくありません。入力内容をご確認ください。',
    tooManyTries: `正しくないクーポンコードの入力が多すぎます。${triesWindowMinutes} 分後にもう一度お試しいただくか、クーポンなしでご注文ください。`,
    over: 'このクーポンは有効期限が切れています。',
    'other-currency': 'このクーポンは、別の通貨の注文用です。',
    'used-up': 'このクーポンは使用回数の上限に達しました。',
    'used-by-you': 'このクーポンはすでに使用済みです。',
    tooFewUses: (remaining) =>
      `クーポンは 1 席につき 1 回使われます。このクーポンはあと ${remaining} 回使えます。`,
    notYet: (when) => `このクーポンは ${when} から有効です。`,
    belowMinimum: (minimum, missing) =>
      `このクーポンは ${minimum} 以上のご注文で使えます。あと ${missing} 必要です。`,
    otherKinds: (kinds) => `このクーポンの対象：${kinds}。`,
  },
})
