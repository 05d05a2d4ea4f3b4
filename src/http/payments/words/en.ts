import type { Notice, PaymentType, RefundingState, RefusedNotice } from '../../../domain/commerce/index.ts'
import type { Scenario } from '../simulator-scenarios.ts'
import type { Standing } from '../standing.ts'

type Headed = { readonly title: (amount: string) => string; readonly text: string }
type Titled = { readonly title: string; readonly text: string }

export const en = {
  payment: {
    title: 'Payment',
    standings: {
      choose: {
        title: (amount) => `Pay ${amount}`,
        text: 'Choose how. What you picked is kept for you meanwhile.',
      },
      transfer: {
        title: (amount) => `Transfer ${amount}`,
        text: 'The school enters your money when it arrives; then this page says so.',
      },
      code: {
        title: (amount) => `Pay ${amount} with this code`,
        text: 'What you picked is kept for you until the deadline. You can close this page and come back.',
      },
      waiting: {
        title: (amount) => `${amount} is not here yet`,
        text: 'If you have just paid, word of it arrives within a minute or so. If you went back without paying, try again.',
      },
      paid: {
        title: (amount) => `${amount} is paid`,
        text: 'Thank you. What you bought is in your account.',
      },
      failed: {
        title: () => 'This payment was declined',
        text: 'No money was taken. Try again, with another card or another way to pay.',
      },
      expired: {
        title: () => 'The time to pay is over',
        text: 'What was kept for you has been given up. If it is still to be had you can try again. Money already on its way is not lost.',
      },
      manual_enrolled: {
        title: () => 'The school gave you this',
        text: 'There is nothing to pay.',
      },
      refunding: {
        title: (amount) => `${amount} is being paid back`,
        text: 'The school has agreed, and the money is on its way.',
      },
      refunded: {
        title: (amount) => `${amount} was paid back`,
        text: 'The money went back the way it came.',
      },
    } satisfies Record<Standing, Headed>,
    refunds: {
      requested: 'A refund is asked for; the school will decide.',
      processing: 'A refund is on its way.',
      partially_refunded: 'A part was paid back.',
      refunded: 'All of it was paid back.',
      rejected: 'A refund was asked for and refused.',
      failed: 'A refund did not go through; the school looks into it.',
    } satisfies Record<Exclude<RefundingState, 'none'>, string>,
    placeGone: 'Your money came after the place was given up, and it is taken now. The school pays it back.',
    chooseLabel: 'Ways to pay',
    noMethods: 'The school takes no payments this way any more. Try again another way.',
    methods: {
      credit: { title: 'Credit card', text: 'At once' },
      credit_installment: { title: 'Credit card, in instalments', text: 'At once' },
      line_pay: { title: 'LINE Pay', text: 'At once' },
      web_atm: { title: 'Web ATM', text: 'At once, with a card reader' },
      atm: { title: 'ATM transfer', text: 'You get an account number and pay within days' },
      cvs: { title: 'Code at a convenience store', text: 'You get a code and pay within days' },
      barcode: { title: 'Barcode at a convenience store', text: 'You get a slip and pay within days' },
      manual: { title: 'Transfer to the school', text: 'As the school says' },
      free: { title: 'Free of charge', text: '' },
    } satisfies Record<PaymentType, Titled>,
    instructions: 'What to pay with',
    bank: 'Bank',
    codes: { atm: 'Account number', cvs: 'Store code', barcode: 'Barcodes', other: 'Code' },
    barcodeOf: (text: string) => `Barcode of ${text}`,
    amount: 'Amount',
    until: 'Pay by',
    details: 'What it is for',
    total: 'Total',
    tradeNo: 'Trade number',
    method: 'Method',
    paidAt: 'Paid',
    instalment: (sequence: number, count: number) => `Instalment ${sequence} of ${count}`,
    tryAgain: 'Try again',
    cannotTryAgain: 'This cannot be tried again: a place in it is gone, or it is paid by now.',
    look: 'Look again',
    home: (school: string) => `Back to ${school}`,
  },
  onward: {
    title: 'On to pay',
    text: (host: string) => `You pay at ${host}. If nothing happens, press the button.`,
    simulated: 'You go on to the simulator. If nothing happens, press the button.',
    submit: 'Go on',
  },
  simulator: {
    title: 'Simulator',
    banner: 'Simulator: no money moves here.',
    bannerText: 'You play the payment company and choose what it tells the school.',
    choose: (amount: string) => `What happens to ${amount}?`,
    over: 'Nothing more can happen to this payment here.',
    state: 'The payment now',
    states: {
      not_paid: 'not paid',
      paid: 'paid',
      failed: 'declined',
      expired: 'expired',
      manual_enrolled: 'given by the school',
      refunding: 'being refunded',
      refunded: 'refunded',
    },
    reference: 'Reference',
    answered: 'What the school’s system answered',
    sent: {
      code_issued: 'Notice: code issued',
      paid: 'Notice: paid',
      declined: 'Notice: declined',
    } satisfies Record<Notice['kind'], string>,
    forged: 'with a wrong signature',
    overdue: 'with a deadline that has passed',
    outcomes: {
      recorded: 'written down',
      known: 'known already, counts once',
      irrelevant: 'nothing to do with payments',
      refused: 'refused',
    },
    refusals: {
      forged: 'the signature is wrong',
      unreadable: 'it cannot be read',
      'unknown payment': 'there is no such payment',
      'another amount': 'the amount is another',
      'another currency': 'the currency is another',
    } satisfies Record<RefusedNotice, string>,
    scenarios: {
      pay: { title: 'Pay at once', text: 'A card or the like: the money is there.' },
      decline: { title: 'Decline', text: 'The bank says no. A new try is a new payment.' },
      atm: { title: 'Issue an ATM account', text: 'Bank, account number and three days to pay.' },
      cvs: { title: 'Issue a store code', text: 'A code for the convenience store, three days to pay.' },
      barcode: { title: 'Issue a barcode', text: 'A slip for the convenience store, three days to pay.' },
      pay_code: { title: 'Pay the code', text: 'The money comes in time.' },
      late: { title: 'Pay too late', text: 'The deadline and its grace pass, and then the money comes.' },
      expire: { title: 'Let it expire', text: 'The deadline and its grace pass. No money comes.' },
      after_all: { title: 'Pay after all', text: 'The money comes though nobody waits for it any more.' },
      twice: { title: 'Tell it twice', text: 'The same notice of the money, two times.' },
      out_of_order: {
        title: 'Tell it in the wrong order',
        text: 'First that it is paid, then by which code.',
      },
      forged: { title: 'Forge a notice', text: 'It says paid, but its signature is wrong.' },
    } satisfies Record<Scenario, Titled>,
    toPayment: 'To the payment',
  },
}

export type PaymentWords = typeof en
