import type { NoticeWords } from '../notice-words.ts'

export const en: NoticeWords = {
  paymentReceived: ({ amount, tradeNo }) => ({
    title: `Payment received: ${amount}`,
    body: `Thank you. What you bought with order ${tradeNo} is yours.`,
  }),
  codeIssued: ({ amount, tradeNo, until }) => ({
    title: `Please pay ${amount} by ${until}`,
    body: `Order ${tradeNo} waits for your transfer. The account or code to pay with is on the payment’s page.`,
  }),
  instalmentDue: ({ tradeNo, sequence, until }) => ({
    title: `Instalment ${sequence} is due by ${until}`,
    body: `The next instalment of order ${tradeNo} can be paid now.`,
  }),
  paymentExpired: ({ amount, tradeNo }) => ({
    title: `Not paid in time: ${amount}`,
    body: `Order ${tradeNo} was not paid by its deadline. You can try again on the payment’s page.`,
  }),
  refunds: {
    requested: ({ tradeNo }) => ({
      title: 'Refund requested',
      body: `We look at order ${tradeNo} and answer soon.`,
    }),
    processing: ({ tradeNo }) => ({
      title: 'Your refund is on its way',
      body: `The refund for order ${tradeNo} was approved.`,
    }),
    partially_refunded: ({ refunded, tradeNo }) => ({
      title: `Refunded: ${refunded}`,
      body: `A part of order ${tradeNo} was paid back. What you bought stays yours.`,
    }),
    refunded: ({ refunded, tradeNo }) => ({
      title: `Refunded: ${refunded}`,
      body: `Order ${tradeNo} was paid back in full.`,
    }),
    rejected: ({ tradeNo }) => ({
      title: 'Refund declined',
      body: `The refund for order ${tradeNo} was declined. Write to the school if you have questions.`,
    }),
    failed: ({ tradeNo }) => ({
      title: 'The refund did not go through',
      body: `The refund for order ${tradeNo} failed at the payment provider. The school knows and tries again.`,
    }),
  },
  accessEnding: ({ name, on }) => ({ title: `Your access to “${name}” ends on ${on}`, body: null }),
  lectureOpened: ({ lecture, course }) => ({
    title: `“${lecture}” is open for you`,
    body: `You can go on with “${course}”.`,
  }),
  commentAnswered: ({ author, said }) => ({ title: `${author} answered your comment`, body: `“${said}”` }),
  eventSoon: ({ title, at }) => ({
    title: `“${title}” begins on ${at}`,
    body: 'We look forward to seeing you.',
  }),
  meetingSoon: ({ name, at }) => ({ title: `Your meeting “${name}” is on ${at}`, body: null }),
}
