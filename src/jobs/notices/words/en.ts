import type { NoticeWords } from '../notice-words.ts'

export const en: NoticeWords = {
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
    body: `The next instalment of order ${tradeNo} can be paid now.`,
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
    rejected: ({ tradeNo }) => ({
      title: 'Refund declined',
      body: `The refund for order ${tradeNo} was declined. Write to the school if you have questions.`,
    }),
    failed: ({ tradeNo }) => ({
      title: 'Refund failed',
      body: `The refund for order ${tradeNo} failed at the payment provider. The school has been notified and will try again.`,
    }),
  },
  accessEnding: ({ name, on }) => ({ title: `Your access to “${name}” ends on ${on}`, body: null }),
  lectureOpened: ({ lecture, course }) => ({
    title: `“${lecture}” is now available`,
    body: `You can continue “${course}”.`,
  }),
  commentAnswered: ({ author, said }) => ({ title: `${author} replied to your comment`, body: `“${said}”` }),
  eventSoon: ({ title, at }) => ({
    title: `“${title}” begins on ${at}`,
    body: 'We look forward to seeing you.',
  }),
  meetingSoon: ({ name, at }) => ({ title: `Your meeting “${name}” is on ${at}`, body: null }),
}
