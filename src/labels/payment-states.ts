import type { PaymentState } from '../domain/orders/index.ts'
import { localised } from '../platform/locales.ts'

/** A short label of each payment state. */
export const paymentStates = localised<Readonly<Record<PaymentState, string>>>({
  en: {
    not_paid: 'Not paid',
    paid: 'Paid',
    failed: 'Declined',
    expired: 'Expired',
    manual_enrolled: 'Granted by the school',
    refunding: 'Being refunded',
    refunded: 'Refunded',
  },
  'zh-TW': {
    not_paid: '未付款',
    paid: '已付款',
    failed: '被拒絕',
    expired: '已逾期',
    manual_enrolled: '由學校開通',
    refunding: '退款中',
    refunded: '已退款',
  },
  ja: {
    not_paid: '未払い',
    paid: '支払い済み',
    failed: '支払い拒否',
    expired: '期限切れ',
    manual_enrolled: 'スクールが付与',
    refunding: '返金中',
    refunded: '返金済み',
  },
})
