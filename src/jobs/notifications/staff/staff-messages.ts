import { type Locale, localised } from '../../../platform/locales.ts'
import type { NotificationText } from '../notification-messages.ts'

type Booking = { readonly name: string; readonly at: string }

/** The notifications to the staff in one language. Amounts and times are already formatted. */
export type StaffMessages = {
  readonly newOrder: (about: { amount: string; tradeNo: string }) => NotificationText
  readonly failedPayment: (about: { amount: string; tradeNo: string }) => NotificationText
  readonly refundRequest: (about: { amount: string; tradeNo: string }) => NotificationText
  readonly dispute: (about: { amount: string; tradeNo: string }) => NotificationText
  readonly newQuestion: (about: { author: string; said: string }) => NotificationText
  readonly newSubmission: (about: { name: string; lecture: string; course: string }) => NotificationText
  readonly cancelledMeeting: (about: Booking) => NotificationText
  readonly cancelledRegistration: (about: Booking) => NotificationText
  readonly newMember: (about: { name: string }) => NotificationText
  readonly lowSeats: (about: { event: string; ticket: string; left: number }) => NotificationText
  /** The title of a mail with several notifications. */
  readonly bundle: (count: number) => string
  /** The end of a mail that does not list all notifications. */
  readonly more: (count: number) => string
}

const en: StaffMessages = {
  newOrder: ({ amount, tradeNo }) => ({ title: `New order: ${amount}`, body: `Order ${tradeNo} was paid.` }),
  failedPayment: ({ amount, tradeNo }) => ({
    title: `Payment failed: ${amount}`,
    body: `The payment of order ${tradeNo} failed. The buyer can try again.`,
  }),
  refundRequest: ({ amount, tradeNo }) => ({
    title: `Refund requested: ${amount}`,
    body: `The buyer of order ${tradeNo} requests a refund. Approve or decline it.`,
  }),
  dispute: ({ amount, tradeNo }) => ({
    title: `Payment disputed: ${amount}`,
    body: `The buyer of order ${tradeNo} disputes the payment at their bank. Submit evidence at the gateway in time.`,
  }),
  newQuestion: ({ author, said }) => ({ title: `Question from ${author}`, body: said }),
  newSubmission: ({ name, lecture, course }) => ({
    title: `To grade: ${lecture}`,
    body: `${name} handed it in for “${course}”.`,
  }),
  cancelledMeeting: ({ name, at }) => ({ title: `Meeting cancelled: ${name}`, body: `It was on ${at}.` }),
  cancelledRegistration: ({ name, at }) => ({
    title: `Registration cancelled: ${name}`,
    body: `The event is on ${at}. The seat is free again.`,
  }),
  newMember: ({ name }) => ({ title: `New member: ${name}`, body: null }),
  lowSeats: ({ event, ticket, left }) => ({
    title: left > 0 ? `Few seats left: ${event}` : `Sold out: ${event}`,
    body: left > 0 ? `${left} left of “${ticket}”.` : `No seats are left of “${ticket}”.`,
  }),
  bundle: (count) => (count === 1 ? '1 notification' : `${count} notifications`),
  more: (count) => `And ${count} more.`,
}

const zhTw: StaffMessages = {
  newOrder: ({ amount, tradeNo }) => ({ title: `新訂單：${amount}`, body: `訂單 ${tradeNo} 已付款。` }),
  failedPayment: ({ amount, tradeNo }) => ({
    title: `付款失敗：${amount}`,
    body: `訂單 ${tradeNo} 的付款失敗，買家可以重新付款。`,
  }),
  refundRequest: ({ amount, tradeNo }) => ({
    title: `退款申請：${amount}`,
    body: `訂單 ${tradeNo} 的買家申請退款，請核准或婉拒。`,
  }),
  dispute: ({ amount, tradeNo }) => ({
    title: `付款爭議：${amount}`,
    body: `訂單 ${tradeNo} 的買家已向銀行提出爭議，請在期限前到金流服務提交證明。`,
  }),
  newQuestion: ({ author, said }) => ({ title: `${author} 的提問`, body: said }),
  newSubmission: ({ name, lecture, course }) => ({
    title: `待評分：${lecture}`,
    body: `${name} 已在「${course}」交出作業。`,
  }),
  cancelledMeeting: ({ name, at }) => ({ title: `諮詢已取消：${name}`, body: `原訂時間：${at}。` }),
  cancelledRegistration: ({ name, at }) => ({
    title: `報名已取消：${name}`,
    body: `活動時間：${at}，名額已釋出。`,
  }),
  newMember: ({ name }) => ({ title: `新成員：${name}`, body: null }),
  lowSeats: ({ event, ticket, left }) => ({
    title: left > 0 ? `名額不多：${event}` : `已額滿：${event}`,
    body: left > 0 ? `「${ticket}」剩下 ${left} 個名額。` : `「${ticket}」已沒有名額。`,
  }),
  bundle: (count) => `${count} 則通知`,
  more: (count) => `還有 ${count} 則。`,
}

const ja: StaffMessages = {
  newOrder: ({ amount, tradeNo }) => ({
    title: `新しい注文: ${amount}`,
    body: `注文 ${tradeNo} が支払われました。`,
  }),
  failedPayment: ({ amount, tradeNo }) => ({
    title: `支払いの失敗: ${amount}`,
    body: `注文 ${tradeNo} の支払いに失敗しました。購入者はもう一度支払えます。`,
  }),
  refundRequest: ({ amount, tradeNo }) => ({
    title: `返金の申請: ${amount}`,
    body: `注文 ${tradeNo} の購入者が返金を申請しました。承認または却下してください。`,
  }),
  dispute: ({ amount, tradeNo }) => ({
    title: `支払いへの異議申し立て: ${amount}`,
    body: `注文 ${tradeNo} の購入者が銀行に異議を申し立てました。期限までに決済サービスで証拠を提出してください。`,
  }),
  newQuestion: ({ author, said }) => ({ title: `${author}さんからの質問`, body: said }),
  newSubmission: ({ name, lecture, course }) => ({
    title: `採点待ち: ${lecture}`,
    body: `${name}さんが「${course}」で提出しました。`,
  }),
  cancelledMeeting: ({ name, at }) => ({
    title: `個別相談のキャンセル: ${name}`,
    body: `予定されていた日時: ${at}`,
  }),
  cancelledRegistration: ({ name, at }) => ({
    title: `申し込みのキャンセル: ${name}`,
    body: `イベントの日時: ${at}。席が空きました。`,
  }),
  newMember: ({ name }) => ({ title: `新しいメンバー: ${name}`, body: null }),
  lowSeats: ({ event, ticket, left }) => ({
    title: left > 0 ? `残席わずか: ${event}` : `満席: ${event}`,
    body: left > 0 ? `「${ticket}」の残りは ${left} 席です。` : `「${ticket}」に空席はありません。`,
  }),
  bundle: (count) => `通知 ${count} 件`,
  more: (count) => `ほか ${count} 件`,
}

const messages = localised<StaffMessages>({ en, 'zh-TW': zhTw, ja })

/** The notifications to the staff in the language of their reader. */
export const staffMessages = (locale: Locale) => messages(locale)
