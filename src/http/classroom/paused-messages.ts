import { localised } from '../../platform/locales.ts'

type Overdue = {
  readonly sequence: number
  readonly count: number
  readonly amount: string
  readonly when: string
}

/** The texts for members whose access is suspended because of an overdue instalment. */
export const pausedMessages = localised({
  en: {
    title: (name: string) => `Your access to “${name}” is paused`,
    text: ({ sequence, count, amount, when }: Overdue) =>
      `Instalment ${sequence} of ${count} (${amount}) has been due since ${when}. Your progress is kept: pay it, and you continue where you left off.`,
    pay: (amount: string) => `Pay ${amount}`,
  },
  'zh-TW': {
    title: (name) => `「${name}」已暫停使用`,
    text: ({ sequence, count, amount, when }) =>
      `第 ${sequence} 期款項（共 ${count} 期，${amount}）自 ${when} 起逾期。你的進度會保留，付款後即可從上次的進度繼續。`,
    pay: (amount) => `支付 ${amount}`,
  },
  ja: {
    title: (name) => `「${name}」のご利用は一時停止中です`,
    text: ({ sequence, count, amount, when }) =>
      `第 ${sequence} 回のお支払い（全 ${count} 回、${amount}）が ${when} から延滞しています。進捗は保存されています。お支払い後、続きから再開できます。`,
    pay: (amount) => `${amount} を支払う`,
  },
})
