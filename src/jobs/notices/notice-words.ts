/** How many lectures a notification names before it counts the others. */
export const mostTitles = 3

/** What one notice says. */
export type NoticeText = { readonly title: string; readonly body: string | null }

type Booking = { readonly name: string; readonly at: string }

/** Every notice in one language. Amounts and times are already formatted. */
export type NoticeWords = {
  readonly paymentReceived: (about: { amount: string; tradeNo: string }) => NoticeText
  readonly codeIssued: (about: { amount: string; tradeNo: string; until: string }) => NoticeText
  readonly instalmentDue: (about: { tradeNo: string; sequence: number; until: string }) => NoticeText
  readonly instalmentNear: (about: {
    tradeNo: string
    sequence: number
    count: number
    amount: string
    on: string
  }) => NoticeText
  readonly accessPaused: (about: { name: string; sequence: number; amount: string }) => NoticeText
  readonly paymentExpired: (about: { amount: string; tradeNo: string }) => NoticeText
  readonly refunds: Readonly<
    Record<
      | 'requested'
      | 'automatic'
      | 'processing'
      | 'partially_refunded'
      | 'refunded'
      | 'cancelled'
      | 'rejected'
      | 'failed',
      (about: { refunded: string; tradeNo: string }) => NoticeText
    >
  >
  readonly subscriptions: {
    readonly renewing: (about: {
      name: string
      amount: string
      on: string
      isCharged: boolean
      isTrial: boolean
    }) => NoticeText
    readonly failed: (about: { name: string; again: string }) => NoticeText
    readonly asked: (about: { name: string; until: string }) => NoticeText
    readonly price: (about: { name: string; amount: string; from: string }) => NoticeText
    readonly cancelled: (about: { name: string; until: string }) => NoticeText
    readonly unpaid: (about: { name: string }) => NoticeText
  }
  readonly bookings: {
    readonly cancelled: (about: Booking) => NoticeText
    readonly cancelledWithRefund: (about: Booking & { refund: string; paid: string }) => NoticeText
    readonly cancelledWithoutRefund: (about: Booking & { paid: string }) => NoticeText
    readonly restored: (about: Booking) => NoticeText
    readonly cancelledForStaff: (about: Booking & { refund: string | null }) => NoticeText
    readonly restoredForStaff: (about: Booking) => NoticeText
  }
  readonly accessEnding: (about: { name: string; on: string }) => NoticeText
  readonly lectureOpened: (about: { lecture: string; course: string }) => NoticeText
  readonly lecturesOpened: (about: { titles: readonly string[]; course: string }) => NoticeText
  readonly commentAnswered: (about: { author: string; said: string }) => NoticeText
  readonly eventSoon: (about: { title: string; at: string }) => NoticeText
  readonly meetingSoon: (about: { name: string; at: string }) => NoticeText
}
