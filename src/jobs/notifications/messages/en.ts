import { joinUrlLeadTime } from '../../../domain/catalog/index.ts'
import { minute } from '../../../platform/durations.ts'
import { linesOf, mostTitles, type NotificationMessages } from '../notification-messages.ts'

const joinMinutes = joinUrlLeadTime / minute

export const en: NotificationMessages = {
  paymentReceived: ({ amount, tradeNo }) => ({
    title: `Payment received: ${amount}`,
    body: `Thank you. Your purchase (order ${tradeNo}) is now available.`,
  }),
  codeIssued: ({ amount, tradeNo, until }) => ({
    title: `Please pay ${amount} by ${until}`,
    body: `Order ${tradeNo} is waiting for your payment. The account number or code is on the payment page.`,
  }),
  instalmentDue: ({ tradeNo, sequence, until }) => ({
    title: `Instalment ${sequence} is due by ${until}`,
    body: `The next instalment of order ${tradeNo} can be paid now. If it is not paid by then, your access is paused until you pay.`,
  }),
  instalmentNear: ({ tradeNo, sequence, count, amount, on }) => ({
    title: `Instalment ${sequence} of ${count} is due on ${on}: ${amount}`,
    body: `We will send you the payment page of order ${tradeNo} on that day.`,
  }),
  accessPaused: ({ name, sequence, amount }) => ({
    title: `Your access to “${name}” is paused`,
    body: `Instalment ${sequence} (${amount}) has not been paid. Pay it to continue where you left off.`,
  }),
  paymentExpired: ({ amount, tradeNo }) => ({
    title: `Not paid in time: ${amount}`,
    body: `Order ${tradeNo} was not paid by its deadline. You can try again on the payment page.`,
  }),
  refunds: {
    requested: ({ tradeNo }) => ({
      title: 'Refund requested',
      body: `We are reviewing order ${tradeNo} and will reply soon.`,
    }),
    automatic: ({ tradeNo }) => ({
      title: 'Your payment is being refunded',
      body: `The items paid for in order ${tradeNo} could not be delivered, so the school is refunding the payment. You do not need to do anything.`,
    }),
    processing: ({ tradeNo }) => ({
      title: 'Your refund is on its way',
      body: `The refund for order ${tradeNo} was approved.`,
    }),
    partially_refunded: ({ refunded, tradeNo }) => ({
      title: `Refunded: ${refunded}`,
      body: `Order ${tradeNo} was partially refunded. You keep your purchase.`,
    }),
    refunded: ({ refunded, tradeNo }) => ({
      title: `Refunded: ${refunded}`,
      body: `Order ${tradeNo} was refunded in full.`,
    }),
    cancelled: ({ refunded, tradeNo }) => ({
      title: `Refunded: ${refunded}`,
      body: `This is the refund for the items you cancelled in order ${tradeNo}.`,
    }),
    rejected: ({ tradeNo }) => ({
      title: 'Refund declined',
      body: `The refund for order ${tradeNo} was declined. Contact the school if you have questions.`,
    }),
    failed: ({ tradeNo }) => ({
      title: 'Refund failed',
      body: `The refund for order ${tradeNo} failed at the payment provider. The school has been notified and will try again.`,
    }),
  },
  subscriptions: {
    renewing: ({ name, amount, on, isCharged, isTrial }) => ({
      title: isTrial ? `Your trial of “${name}” ends on ${on}` : `“${name}” renews on ${on} for ${amount}`,
      body: isCharged
        ? `Your stored card will be charged ${amount} on that day. You can cancel in your account until then.`
        : `We will send you a payment page for ${amount} on that day. You can cancel in your account until then.`,
    }),
    failed: ({ name, again }) => ({
      title: `The payment for “${name}” failed`,
      body: `We will charge your card again on ${again}. To keep your access, you can also pay with another card in your account.`,
    }),
    paymentRequested: ({ name, until }) => ({
      title: `Please pay for “${name}” by ${until}`,
      body: 'The next period of your membership can be paid in your account. You keep your access until then.',
    }),
    price: ({ name, amount, from }) => ({
      title: `“${name}” costs ${amount} from ${from}`,
      body: 'The new price applies to periods that begin on or after that day. You can cancel in your account at any time.',
    }),
    cancelled: ({ name, until }) => ({
      title: `“${name}” is cancelled`,
      body: `You keep your access until ${until} and will not be charged again.`,
    }),
    unpaid: ({ name }) => ({
      title: `“${name}” has ended`,
      body: 'The last period was not paid. You can subscribe again at any time.',
    }),
  },
  bookings: {
    cancelled: ({ name, at }) => ({
      title: `“${name}” is cancelled`,
      body: `Your booking for ${at} is cancelled.`,
    }),
    cancelledWithRefund: ({ name, at, refund, paid }) => ({
      title: `“${name}” is cancelled: ${refund} is refunded`,
      body: `Your booking for ${at} is cancelled. Of the ${paid} you paid, ${refund} will be refunded. We will notify you when the refund is complete.`,
    }),
    cancelledWithoutRefund: ({ name, at, paid }) => ({
      title: `“${name}” is cancelled`,
      body: `Your booking for ${at} is cancelled. Under the cancellation rule, the ${paid} you paid is not refunded.`,
    }),
    restored: ({ name, at }) => ({
      title: `“${name}” is confirmed again`,
      body: `The cancellation was undone. Your booking for ${at} is valid.`,
    }),
    cancelledForStaff: ({ name, at, refund }) => ({
      title: `A member cancelled “${name}” on ${at}`,
      body: refund ? `Refund under the cancellation rule: ${refund}.` : 'This booking was free of charge.',
    }),
    restoredForStaff: ({ name, at }) => ({
      title: `“${name}” on ${at} is confirmed again`,
      body: 'The member undid the cancellation.',
    }),
  },
  accessEnding: ({ name, on }) => ({ title: `Your access to “${name}” ends on ${on}`, body: null }),
  lectureOpened: ({ lecture, course }) => ({
    title: `“${lecture}” is now available`,
    body: `You can continue “${course}”.`,
  }),
  sectionOpened: ({ section, titles, course }) => ({
    title: `“${section}” is now available`,
    body: `You can now view ${englishList(titles)} of “${course}”.`,
  }),
  sectionsOpened: ({ sections, course }) => ({
    title: `${sections.length} sections of “${course}” have new lectures`,
    body: `You can now continue with ${englishList(sections)}.`,
  }),
  certificateIssued: ({ course }) => ({
    title: `Your certificate for “${course}”`,
    body: 'Congratulations! You can download it, share it, and let anybody verify it.',
  }),
  commentAnswered: ({ author, said }) => ({ title: `${author} replied to your comment`, body: `“${said}”` }),
  submissions: {
    graded: ({ lecture, course, passed }) => ({
      title: passed ? `Graded: you passed “${lecture}”` : `Graded: “${lecture}”`,
      body: `Your points and the comments of your teacher are in “${course}”.`,
    }),
    returned: ({ lecture, course }) => ({
      title: `“${lecture}” was returned to you`,
      body: `Read the comment of your teacher in “${course}” and hand in again.`,
    }),
  },
  eventSoon: ({ title, at, location, isOnline }) => ({
    title: `“${title}” begins on ${at}`,
    body: linesOf([
      location && `Where: ${location}`,
      isOnline && `The link to join appears with your ticket ${joinMinutes} minutes before the start.`,
      'We look forward to seeing you.',
    ]),
  }),
  sessionSoon: ({ title, course, at }) => ({
    title: `Live session “${title}” begins on ${at}`,
    body: `It belongs to your cohort of “${course}”. The link to join appears on the page of the course ${joinMinutes} minutes before the start.`,
  }),
  meetingSoon: ({ name, at, lecturer, location, isOnline }) => ({
    title: `Your meeting “${name}” is on ${at}`,
    body: linesOf([
      lecturer && `With ${lecturer}`,
      location && `Where: ${location}`,
      isOnline && `The link to join appears under your meetings ${joinMinutes} minutes before the start.`,
    ]),
  }),
}

function englishList(titles: readonly string[]): string {
  const quoted = titles.slice(0, mostTitles).map((title) => `“${title}”`)
  const more = titles.length - quoted.length
  const parts = more > 0 ? [...quoted, `${more} more`] : quoted
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
}
