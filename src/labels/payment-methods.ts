import type { PaymentType } from '../domain/gateways/index.ts'
import { localised } from '../platform/locales.ts'

type Method = { readonly title: string; readonly text: string }

/** Payment methods, each with a sentence of explanation. */
export const paymentMethods = localised<Readonly<Record<PaymentType, Method>>>({
  en: {
    credit: { title: 'Credit card', text: 'Immediate, on the page of the payment provider.' },
    credit_installment: {
      title: 'Credit card, in instalments',
      text: 'Your bank splits the amount into monthly instalments.',
    },
    line_pay: { title: 'LINE Pay', text: 'Immediate, in the LINE app.' },
    web_atm: { title: 'Web ATM', text: 'Immediate, with your bank card and a card reader.' },
    atm: {
      title: 'ATM transfer',
      text: 'You get an account number and make the transfer within a few days.',
    },
    cvs: {
      title: 'Convenience store code',
      text: 'You get a code and pay at the store’s kiosk within a few days.',
    },
    barcode: {
      title: 'Convenience store barcode',
      text: 'You get barcodes and pay at the counter within a few days.',
    },
    manual: {
      title: 'Transfer to the school',
      text: 'Follow the payment instructions of the school, which confirms your payment.',
    },
    free: { title: 'Free of charge', text: 'There is nothing to pay.' },
  },
  'zh-TW': {
    credit: { title: '信用卡', text: '在金流服務的頁面立即付款。' },
    credit_installment: { title: '信用卡分期', text: '由發卡銀行將金額分成每月付款。' },
    line_pay: { title: 'LINE Pay', text: '在 LINE App 立即付款。' },
    web_atm: { title: '網路 ATM', text: '使用金融卡與讀卡機立即付款。' },
    atm: { title: 'ATM 轉帳', text: '取得轉帳帳號，在幾天內完成轉帳。' },
    cvs: { title: '超商代碼', text: '取得繳費代碼，在幾天內到超商機台繳費。' },
    barcode: { title: '超商條碼', text: '取得繳費條碼，在幾天內到超商櫃台繳費。' },
    manual: { title: '轉帳給學校', text: '依照學校的付款說明轉帳，由學校確認收款。' },
    free: { title: '免費', text: '不需要付款。' },
  },
  ja: {
    credit: { title: 'クレジットカード', text: '決済サービスのページで、すぐにお支払いが完了します。' },
    credit_installment: {
      title: 'クレジットカード（分割）',
      text: 'カード会社が金額を毎月のお支払いに分割します。',
    },
    line_pay: { title: 'LINE Pay', text: 'LINE アプリで、すぐにお支払いが完了します。' },
    web_atm: { title: 'ウェブ ATM', text: 'キャッシュカードとカードリーダーで、すぐに完了します。' },
    atm: { title: 'ATM 振込', text: '口座番号を発行します。数日以内にお振り込みください。' },
    cvs: { title: 'コンビニ（番号）', text: '番号を発行します。数日以内に店頭の端末でお支払いください。' },
    barcode: {
      title: 'コンビニ（バーコード）',
      text: 'バーコードを発行します。数日以内にレジでお支払いください。',
    },
    manual: {
      title: 'スクールへの振込',
      text: 'スクールの案内に従ってお振り込みください。お支払いはスクールが確認します。',
    },
    free: { title: '無料', text: 'お支払いは必要ありません。' },
  },
})
