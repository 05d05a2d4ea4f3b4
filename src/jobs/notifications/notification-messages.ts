/** The number of lectures that a notification names before it counts the others. */
export const mostTitles = 3

/** The text of a notification. */
export type NotificationText = { readonly title: string; readonly body: string | null }

type Booking = { readonly name: string; readonly at: string }

/** Where an event or a meeting takes place. */
type Place = { readonly location: string | null; readonly isOnline: boolean }

/** The lines of a body; null without any. */
export function linesOf(lines: readonly (string | false | null)[]): string | null {
  return lines.filter(Boolean).join('\n') || null
}

type Submission = { readonly lecture: string; readonly course: string }

/** Every notification in one language. Amounts and times are already formatted. */
export type NotificationMessages = {
  readonly paymentReceived: (about: { amount: string; tradeNo: string }) => NotificationText
  readonly codeIssued: (about: { amount: string; tradeNo: string; until: string }) => NotificationText
  readonly instalmentDue: (about: { tradeNo: string; sequence: number; until: string }) => NotificationText
  readonly instalmentNear: (about: {
    tradeNo: string
    sequence: number
    count: number
    amount: string
    on: string
  }) => NotificationText
  readonly accessPaused: (about: { name: string; sequence: number; amount: string }) => NotificationText
  readonly paymentExpired: (about: { amount: string; tradeNo: string }) => NotificationText
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
      (about: { refunded: string; tradeNo: string }) => NotificationText
    >
  >
  readonly subscriptions: {
    readonly renewing: (about: {
      name: string
      amount: string
      on: string
      isCharged: boolean
      isTrial: boolean
    }) => NotificationText
    readonly failed: (about: { name: string; again: string }) => NotificationText
    readonly paymentRequested: (about: { name: string; until: string }) => NotificationText
    readonly price: (about: { name: string; amount: string; from: string }) => NotificationText
    readonly cancelled: (about: { name: string; until: string }) => NotificationText
    readonly unpaid: (about: { name: string }) => NotificationText
  }
  readonly bookings: {
    readonly cancelled: (about: Booking) => NotificationText
    readonly cancelledWithRefund: (about: Booking & { refund: string; paid: string }) => NotificationText
    readonly cancelledWithoutRefund: (about: Booking & { paid: string }) => NotificationText
    readonly restored: (about: Booking) => NotificationText
    readonly cancelledForStaff: (about: Booking & { refund: string | null }) => NotificationText
    readonly restoredForStaff: (about: Booking) => NotificationText
  }
  readonly accessEnding: (about: { name: string; on: string }) => NotificationText
  readonly lectureOpened: (about: { lecture: string; course: string }) => NotificationText
  /** Several lectures of one section. */
  readonly sectionOpened: (about: {
    section: string
    titles: readonly string[]
    course: string
  }) => NotificationText
  /** Lectures of several sections. */
  readonly sectionsOpened: (about: { sections: readonly string[]; course: string }) => NotificationText
  readonly certificateIssued: (about: { course: string }) => NotificationText
  readonly commentAnswered: (about: { author: string; said: string }) => NotificationText
  readonly submissions: {
    readonly graded: (about: Submission & { passed: boolean }) => NotificationText
    readonly returned: (about: Submission) => NotificationText
  }
  readonly eventSoon: (about: Place & { title: string; at: string }) => NotificationText
  readonly sessionSoon: (about: { title: string; course: string; at: string }) => NotificationText
  readonly meetingSoon: (
    about: Place & { name: string; at: string; lecturer: string | null },
  ) => NotificationText
}
