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
    tooFewUses: (left: number) =>
      `Each seat uses the coupon once, and it can be used ${left === 1 ? 'once' : `${left} times`} more.`,
    notYet: (when: string) => `This coupon is valid from ${when}.`,
    belowMinimum: (minimum: string, missing: string) =>
      `This coupon requires a minimum of ${minimum}: add ${missing} more.`,
    otherKinds: (kinds: string) => `This coupon is only for: ${kinds}.`,
  },
  'zh-TW': {
    label: '優惠碼',
    apply: '套用',
    remove: '移除優惠碼',
    applied: (code, amount) => `${code} 已折抵 ${amount}。`,
    unknown: '找不到這個優惠碼，請確認是否輸入正確。',
    tooManyTries: `輸入了太多無效的優惠碼。請 ${triesWindowMinutes} 分鐘後再試，或不使用優惠碼結帳。`,
    over: '這個優惠碼已過期。',
    'other-currency': '這組優惠碼只適用於其他幣別的訂單。',
    'used-up': '這個優惠碼已被用完。',
    'used-by-you': '你已經使用過這個優惠碼。',
    tooFewUses: (left) => `每個名額會使用一次優惠碼，這個優惠碼只能再使用 ${left} 次。`,
    notYet: (when) => `這個優惠碼從 ${when} 起才能使用。`,
    belowMinimum: (minimum, missing) => `訂單滿 ${minimum} 才能使用，還差 ${missing}。`,
    otherKinds: (kinds) => `這個優惠碼只適用於：${kinds}。`,
  },
  ja: {
    label: 'クーポンコード',
    apply: '適用',
    remove: 'クーポンを外す',
    applied: (code, amount) => `${code} で ${amount} 引きになりました。`,
    unknown: 'このコードのクーポンはありません。入力内容をご確認ください。',
    tooManyTries: `無効なクーポンコードの入力が続きました。${triesWindowMinutes} 分後にもう一度お試しいただくか、クーポンなしでご注文ください。`,
    over: 'このクーポンは有効期限が切れています。',
    'other-currency': 'このクーポンはほかの通貨の注文で使えます。',
    'used-up': 'このクーポンは利用上限に達しました。',
    'used-by-you': 'このクーポンはすでにご利用済みです。',
    tooFewUses: (left) =>
      `クーポンは 1 席につき 1 回分使われます。このクーポンが使えるのはあと ${left} 回です。`,
    notYet: (when) => `このクーポンは ${when} からご利用いただけます。`,
    belowMinimum: (minimum, missing) => `${minimum} 以上のご注文で使えます。あと ${missing} です。`,
    otherKinds: (kinds) => `このクーポンの対象：${kinds}。`,
  },
})
